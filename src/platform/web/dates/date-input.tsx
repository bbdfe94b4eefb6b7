import { CalendarDays } from 'lucide-react'
import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { late } from '../shell/late.ts'
import type { DateFormat } from '../../format.ts'
import { useFormats } from '../use-formats.ts'
import { masked } from '../ui/masked-input.tsx'
import type { Mask } from '../../masks.ts'

const Calendar = late(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref' | 'min' | 'max'>
type Props = InputProps & {
  value: string
  /** Gets the complete, valid value, and an empty text for anything else. */
  onValueChange: (value: string) => void
  ref?: ((input: HTMLInputElement | null) => void) | undefined
}

const strokeOf = (format: DateFormat): string => (format.includes('/') ? '/' : '-')
type Piece = 'DD' | 'MM' | 'YYYY'
/** The parts in the order of typing. */
const piecesOf = (format: DateFormat) => format.split(strokeOf(format)) as Piece[]

/**
 * Masks a date as `31/12/2026`. A separator completes a one-digit day or month. A pasted ISO date is understood too.
 */
function dateMask(format: DateFormat): Mask {
  const mask = (typed: string) => withStrokes(typed, format)
  return Object.assign(mask, { isWhole: (text: string) => dateOf(mask(text), format) !== '' })
}

function withStrokes(typed: string, format: DateFormat): string {
  const known = /^\s*(?<YYYY>\d{4})-(?<MM>\d{2})-(?<DD>\d{2})/.exec(typed)?.groups
  const pieces = piecesOf(format)
  const text = known ? pieces.map((piece) => known[piece]).join('') : typed.replace(/(^|\D)(\d)(?=\D)/g, '$10$2')
  let rest = text.replace(/\D/g, '')
  // A mask only adds: what is no date stays, and is judged.
  if (!known && (rest.length > mostDigits || !/^[\d\s/.-]*$/.test(typed))) return typed
  const written = pieces.map((piece) => {
    const digits = rest.slice(0, piece.length)
    rest = rest.slice(piece.length)
    return digits
  })
  return written.filter(Boolean).join(strokeOf(format))
}

const mostDigits = 8

/** Masks a time as `14:30`. A colon, or a first digit above 2, completes a one-digit hour. */
function withColon(typed: string): string {
  const text = typed.replace(/^\D*(\d)\D/, '0$1').replace(/^\D*([3-9])/, '0$1')
  const digits = text.replace(/\D/g, '')
  if (digits.length > 4 || !/^[\d\s:.h]*$/i.test(typed)) return typed
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}
const timeMask: Mask = Object.assign(withColon, { isWhole: (text: string) => timeOf(withColon(text)) !== '' })

function dateOf(text: string, format: DateFormat): string {
  const typed = text.split(strokeOf(format))
  const [year = '', month = '', day = ''] = (['YYYY', 'MM', 'DD'] as const).map(
    (piece) => typed[piecesOf(format).indexOf(piece)],
  )
  // A two-digit year is in this century.
  const date = `${year.length === 2 ? `20${year}` : year}-${month}-${day}`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return ''
  const at = new Date(`${date}T00:00Z`)
  // `Date` reads 30 February as 2 March; such dates are invalid.
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date ? '' : date
}
/** 24:00 is valid as the end of a day. */
const timeOf = (text: string): string => (/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text) ? text : '')

const dateText = (format: DateFormat) =>
  masked(dateMask(format), {
    inputMode: 'numeric',
    autoComplete: 'off',
    placeholder: format.toLowerCase().replace('yyyy', 'aaaa'),
  })
const dateTexts: Record<DateFormat, ReturnType<typeof dateText>> = {
  'DD/MM/YYYY': dateText('DD/MM/YYYY'),
  'MM/DD/YYYY': dateText('MM/DD/YYYY'),
  'YYYY-MM-DD': dateText('YYYY-MM-DD'),
}
const TimeText = masked(timeMask, { inputMode: 'numeric', autoComplete: 'off', placeholder: 'hh:mm' })

/**
 * Keeps the typed text while the user types. Incomplete text that was left stays and is marked invalid, unless the
 * previous value is still set.
 */
function useDraft(value: string, written: string, valueOf: (text: string) => string, tell: (value: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const isHalfDone = !isTyping && value === '' && Boolean(draft)
  return {
    text: draft !== null && (isTyping || isHalfDone) ? draft : written,
    isHalfDone,
    type: (text: string) => {
      setTyping(true)
      setDraft(text)
      const meant = valueOf(text)
      if (meant !== value) tell(meant)
    },
    leave: () => setTyping(false),
    forget: () => {
      setTyping(false)
      setDraft(null)
    },
  }
}

const invalid = { 'aria-invalid': true } as const

/**
 * A date field in the business's date format, the same in every browser: typed, or picked from a calendar. `min` and
 * `max` bound the calendar only; what is typed is judged by the form's schema, which says why.
 */
export function DateInput({
  value,
  onValueChange,
  min,
  max,
  onBlur,
  ref,
  ...rest
}: Props & { min?: string | undefined; max?: string | undefined }) {
  const { date, dateFormat } = useFormats()
  const DateText = dateTexts[dateFormat]
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const draft = useDraft(
    value,
    value && date(value),
    // While typing, only a complete date counts: two digits of a year may be the first of four.
    (text) => (text.length === 10 ? dateOf(text, dateFormat) : ''),
    onValueChange,
  )
  return (
    <span ref={frame} className="relative block w-full">
      <DateText
        {...rest}
        {...(draft.isHalfDone && invalid)}
        ref={ref}
        className="figures pr-11"
        value={draft.text}
        onValueChange={draft.type}
        onBlur={(event) => {
          const meant = dateOf(draft.text, dateFormat)
          if (meant && meant !== value) onValueChange(meant)
          draft.leave()
          onBlur?.(event)
        }}
      />
      <button
        type="button"
        aria-label="Abrir calendário"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="focus-ring absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-soft hover:text-ink"
      >
        <CalendarDays aria-hidden size={18} />
      </button>
      {isOpen && (
        <Suspense>
          <Calendar
            anchor={frame}
            value={value}
            min={min}
            max={max}
            onPick={(date) => {
              draft.forget()
              setOpen(false)
              onValueChange(date)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}

const quarter = 15
const day = 1440

/** The next full quarter of an hour, or the previous one. */
function besides(time: string, isLater: boolean): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const over = minute % quarter
  const at = (hour * 60 + minute + day + (isLater ? quarter - over : -(over || quarter))) % day
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A 24-hour time field, the same in every browser. The arrow keys step by quarters of an hour. */
export function TimeInput({ value, onValueChange, onBlur, onKeyDown, className, ...rest }: Props) {
  const draft = useDraft(value, value, timeOf, onValueChange)
  return (
    <TimeText
      {...rest}
      {...(draft.isHalfDone && invalid)}
      className={`figures ${className ?? ''}`}
      value={draft.text}
      onValueChange={draft.type}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (!value || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        draft.forget()
        onValueChange(besides(value, event.key === 'ArrowUp'))
      }}
      onBlur={(event) => {
        // Two digits alone are a full hour.
        const meant = timeOf(`${draft.text}00`.replace(/^(\d{2})(\d{2})$/, '$1:$2'))
        if (draft.text.length === 2 && meant) onValueChange(meant)
        draft.leave()
        onBlur?.(event)
      }}
    />
  )
}
