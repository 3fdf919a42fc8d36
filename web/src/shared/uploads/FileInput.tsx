import { type ChangeEvent, useId } from 'react'

interface Props {
  label: string
  /** What the file is for, for screen readers. */
  about: string
  /** Opens the camera directly on a phone; omitted, it leaves the choice. */
  capture?: 'user' | 'environment'
  accept?: string
  variant?: 'primary' | 'secondary'
  isDisabled?: boolean
  onFile: (file: File) => void
}

const variantClasses = {
  primary: 'border-transparent bg-primary text-on-primary has-[+input:hover]:bg-primary-hover',
  secondary: 'border-control bg-surface text-ink',
}

/** A file input behind a label that looks like a button. */
export function FileInput(props: Props) {
  const { label, about, capture, accept = 'image/*', variant = 'secondary', isDisabled } = props
  const id = useId()
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    if (file) props.onFile(file)
  }
  return (
    <span className="relative inline-flex">
      <label
        htmlFor={id}
        className={`inline-flex min-h-12 grow items-center justify-center gap-2 rounded-control border px-5 py-2.5 text-center font-semibold leading-tight has-[+input:focus-visible]:outline-3 has-[+input:focus-visible]:outline-offset-2 has-[+input:focus-visible]:outline-primary ${variantClasses[variant]} ${isDisabled ? 'opacity-60' : ''}`}
      >
        {label}
        <span className="sr-only">, {about}</span>
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        capture={capture}
        disabled={isDisabled}
        onChange={change}
        className="peer absolute inset-0 h-full w-full cursor-pointer opacity-0"
      />
    </span>
  )
}
