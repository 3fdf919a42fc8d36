import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FieldControl } from '@/shared/ui/Field'
import { ChevronDown } from '@/shared/ui/icons'
import { TextInput } from '@/shared/ui/TextInput'

interface Option {
  key: string
  label: string
  /** What tells it from another of the same name. */
  note?: string
}

interface Props {
  control: FieldControl
  value: string
  options: readonly Option[]
  /** What the list is of. */
  label: string
  /** Tells those who do not see the list how long it is. */
  found: (count: number) => string
  autoComplete: string
  onType: (text: string) => void
  onPick: (key: string) => void
  onLeave: () => void
}

/** A line of text with a list of suggestions below it. Whatever is typed stays; the list only helps.
 * (The browsers' own `datalist` finds no Kazakh name by Russian letters, and on many phones shows
 * three words above the keyboard or nothing.) */
export function Combobox({
  control,
  value,
  options,
  label,
  found,
  autoComplete,
  onType,
  onPick,
  onLeave,
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const isShown = isOpen && options.length > 0
  const listId = `${control.id}-list`
  const optionId = (at: number) => `${listId}-${at}`

  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to clean up.
    void list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function open(isNow: boolean) {
    setOpen(isNow)
    setActive(-1)
  }

  function pick(at: number) {
    const option = options[at]
    open(false)
    if (option) onPick(option.key)
  }

  function move(step: number) {
    setOpen(true)
    const last = options.length - 1
    const from = isShown ? active : -1
    // From nowhere down to the first, and up to the last.
    const next = from < 0 ? (step > 0 ? 0 : last) : from + step
    setActive(next > last ? 0 : next < 0 ? last : next)
  }

  function press(event: KeyboardEvent) {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && isShown && active >= 0) pick(active)
    else if (key === 'Escape' && isShown) open(false)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <TextInput
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        autoComplete={autoComplete}
        spellCheck={false}
        maxLength={200}
        className="pr-11"
        value={value}
        onChange={(event) => {
          onType(event.target.value)
          open(true)
        }}
        onClick={() => open(true)}
        onKeyDown={press}
        onBlur={() => {
          open(false)
          onLeave()
        }}
      />
      <ChevronDown className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-primary" />
      {isShown && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          // The focus stays in the line of text.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-control border border-control bg-surface py-1 shadow-card"
        >
          {options.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the line of text
            <div
              key={option.key}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onClick={() => pick(at)}
              className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-2 px-4 py-2 text-lg leading-snug hover:bg-raised aria-selected:bg-tint aria-selected:text-primary"
            >
              {option.label}
              {option.note && <span className="text-sm text-muted">{option.note}</span>}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {isShown ? found(options.length) : ''}
      </p>
    </div>
  )
}
