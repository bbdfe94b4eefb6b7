import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import type { DateFormat } from '../../format.ts'
import { useFormats } from '../use-formats.ts'
import { Input } from './input.tsx'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> & {
  value: string
  onValueChange: (value: string) => void
  ref?: ((input: HTMLInputElement | null) => void) | undefined
}

const signsIn = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').length

/** An input that adds punctuation while typing. The value includes it, and the field's schema removes it. */
export const masked = (mask: (typed: string) => string, fixed: ComponentProps<'input'>) =>
  function MaskedInput({ value, onValueChange, ref, ...rest }: Props) {
    const input = useRef<HTMLInputElement>(null)
    // The number of letters and digits before the caret, so that added or removed punctuation does not move it.
    const [caret, setCaret] = useState<{ signs: number } | null>(null)
    useLayoutEffect(() => {
      if (!input.current || !caret) return
      const written = input.current.value
      let at = 0
      while (at < written.length && signsIn(written.slice(0, at)) < caret.signs) at++
      input.current.setSelectionRange(at, at)
    }, [caret])
    return (
      <Input
        {...fixed}
        {...rest}
        ref={(element) => {
          input.current = element
          ref?.(element)
        }}
        value={mask(value)}
        onChange={({ target }) => {
          const { value, selectionStart: at } = target
          // A caret at the end stays at the end, even if the mask adds a character.
          setCaret({ signs: at === null || at === value.length ? Infinity : signsIn(value.slice(0, at)) })
          onValueChange(mask(target.value))
        }}
      />
    )
  }

function phone(typed: string): string {
  if (typed.startsWith('+') && !typed.startsWith('+55')) return typed
  const digits = typed.replace(/^\+55/, '').replace(/\D/g, '').slice(0, 11)
  if (digits.length <= 2) return digits && `(${digits}`
  const middle = digits.length > 10 ? 7 : 6
  const rest = digits.length > middle ? `${digits.slice(2, middle)}-${digits.slice(middle)}` : digits.slice(2)
  return `(${digits.slice(0, 2)}) ${rest}`
}

/** Masks a CPF while the text can be one, otherwise a CNPJ, which may contain letters since 2026. */
function document(typed: string): string {
  const signs = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 14)
  const isPerson = signs.length <= 11 && /^\d*$/.test(signs)
  const cuts = isPerson ? [3, 6, 9] : [2, 5, 8, 12]
  const marks = isPerson ? ['.', '.', '-'] : ['.', '.', '/', '-']
  return Array.from(signs, (sign, at) => (cuts.includes(at) ? marks[cuts.indexOf(at)]! : '') + sign).join('')
}

/** Masks a CPF as 000.000.000-00. */
function cpf(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 11)
  const marks: Record<number, string> = { 3: '.', 6: '.', 9: '-' }
  return Array.from(digits, (digit, at) => (marks[at] ?? '') + digit).join('')
}

function postalCode(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** Masks a birthday as DD/MM; a typed year is dropped. */
const birthday = (stroke: string) => (typed: string) => {
  const digits = typed
    .replace(/^(\d)\D/, '0$1')
    .replace(/\D/g, '')
    .slice(0, 4)
  if (digits.length === 2 && typed.endsWith(stroke)) return `${digits}${stroke}`
  return digits.length > 2 ? `${digits.slice(0, 2)}${stroke}${digits.slice(2)}` : digits
}

export const PhoneInput = masked(phone, { type: 'tel', autoComplete: 'tel-national', placeholder: '(11) 98765-4321' })
export const DocumentInput = masked(document, { autoComplete: 'off', placeholder: '000.000.000-00' })
export const CpfInput = masked(cpf, {
  inputMode: 'numeric',
  autoComplete: 'off',
  placeholder: '000.000.000-00',
})
export const PostalCodeInput = masked(postalCode, {
  inputMode: 'numeric',
  autoComplete: 'postal-code',
  placeholder: '00000-000',
})

const birthdayText = (placeholder: string) =>
  masked(birthday(placeholder[2]!), { inputMode: 'numeric', autoComplete: 'off', placeholder })
const birthdayTexts: Record<DateFormat, ReturnType<typeof birthdayText>> = {
  'DD/MM/YYYY': birthdayText('DD/MM'),
  'MM/DD/YYYY': birthdayText('MM/DD'),
  'YYYY-MM-DD': birthdayText('MM-DD'),
}

/** The value is always day before month; the display follows the business's date format. */
export function BirthdayInput({ value, onValueChange, ...rest }: Props) {
  const { dateFormat } = useFormats()
  const Text = birthdayTexts[dateFormat]
  if (dateFormat === 'DD/MM/YYYY') return <Text {...rest} value={value} onValueChange={onValueChange} />
  return (
    <Text
      {...rest}
      value={value.replace(/^(\d+)\/(\d+)$/, '$2/$1')}
      onValueChange={(typed) => onValueChange(typed.replace(/^(\d+)\D(\d+)$/, '$2/$1'))}
    />
  )
}
