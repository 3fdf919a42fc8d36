import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import type { KeyboardEvent } from 'react'
import type { FieldControl } from '@/shared/ui/Field'
import { ChevronDown } from '@/shared/ui/icons'
import { TextInput } from '@/shared/ui/TextInput'

interface Option {
  key: string
  label: string
  /** Distinguishes entries of the same name. */
  note?: string
}

interface Props {
  control: FieldControl
  value: string
  options: readonly Option[]
  /** What the list is of. */
  label: string
  /** Announces the length of the list to screen readers. */
  countText: (count: number) => string
  autoComplete: string
  onType: (text: string) => void
  onPick: (key: string) => void
  onLeave: () => void
}

/** A text field with suggestions. Whatever is typed stays; the list only helps. (The browsers' own
 * `datalist` finds no Kazakh name by Russian letters, and on many phones shows three words above
 * the keyboard or nothing.) */
export function Combobox(props: Props) {
  const { control, value, options, label, countText, autoComplete } = props
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: options as Option[],
    itemToString: (option) => option?.label ?? '',
    inputId: control.id,
    menuId: `${control.id}-list`,
    inputValue: value,
    // The form writes the picked value; nothing stays selected.
    selectedItem: null,
    stateReducer: keepTyped,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && props.onPick(selectedItem.key),
  })
  const isListVisible = isOpen && options.length > 0
  const hasActive = isListVisible && highlightedIndex >= 0

  /** Keys that the list does not need belong to the text and the form. */
  function press(event: KeyboardEvent & { nativeEvent: { preventDownshiftDefault?: boolean } }) {
    const isOfList =
      ['ArrowDown', 'ArrowUp'].includes(event.key) ||
      (event.key === 'Enter' && hasActive) ||
      (event.key === 'Escape' && isListVisible)
    event.nativeEvent.preventDownshiftDefault = !isOfList
  }

  return (
    <div className="relative">
      <TextInput
        {...getInputProps({
          ...control,
          autoComplete,
          spellCheck: false,
          maxLength: 200,
          className: 'pr-11',
          // The label of the field names it.
          'aria-labelledby': undefined,
          'aria-expanded': isListVisible,
          'aria-controls': isListVisible ? `${control.id}-list` : undefined,
          ...(!hasActive && { 'aria-activedescendant': undefined }),
          onChange: (event) => props.onType(event.currentTarget.value),
          onKeyDown: press,
          onBlur: props.onLeave,
        })}
      />
      <ChevronDown className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-primary" />
      <div
        {...getMenuProps({
          'aria-label': label,
          // The focus stays in the line of text.
          onMouseDown: (event) => event.preventDefault(),
        })}
        hidden={!isListVisible}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-control border border-control bg-surface py-1 shadow-card"
      >
        {isListVisible &&
          options.map((option, index) => (
            <div
              key={option.key}
              {...getItemProps({ item: option, index })}
              className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-2 px-4 py-2 text-lg leading-snug hover:bg-raised aria-selected:bg-tint aria-selected:text-primary"
            >
              {option.label}
              {option.note && <span className="text-sm text-muted">{option.note}</span>}
            </div>
          ))}
      </div>
      <p role="status" className="sr-only">
        {isListVisible ? countText(options.length) : ''}
      </p>
    </div>
  )
}

type State = UseComboboxState<Option>

/** A click opens the list and never closes it; leaving picks nothing; hovering does not highlight
 * what Enter would pick. */
function keepTyped(state: State, { type, changes }: UseComboboxStateChangeOptions<Option>) {
  const types = useCombobox.stateChangeTypes
  switch (type) {
    case types.InputClick:
      return { ...changes, isOpen: true, highlightedIndex: -1 }
    case types.InputBlur:
      return { ...state, isOpen: false, highlightedIndex: -1 }
    case types.ItemMouseMove:
    case types.MenuMouseLeave:
      return state
    default:
      return changes
  }
}
