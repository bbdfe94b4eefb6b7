import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import type { DateFormat } from '../../format.ts'
import { useFormats } from '../use-formats.ts'
import { Input } from './input.tsx'
import { birthdayMask, cpfMask, documentMask, type Mask, phoneMask, postalCodeMask } from '../../masks.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> & {
  value: string
  onValueChange: (value: string) => void
  ref?: ((input: HTMLInputElement | null) => void) | undefined
}

const signsIn = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').length

/** An input that adds punctuation while typing. The value includes it, and the field's schema removes it. */
export const masked = (mask: Mask, fixed: ComponentProps<'input'>) =>
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
        onPaste={(event) => {
          // What is pasted whole replaces what stands there, wherever the caret is.
          const pasted = event.clipboardData.getData('text')
          if (!mask.isWhole(pasted)) return
          event.preventDefault()
          setCaret({ signs: Infinity })
          onValueChange(mask(pasted))
        }}
      />
    )
  }

export const PhoneInput = masked(phoneMask, {
  type: 'tel',
  autoComplete: 'tel',
  placeholder: '(11) 98765-4321',
})
export const DocumentInput = masked(documentMask, { autoComplete: 'off', placeholder: '000.000.000-00' })
export const CpfInput = masked(cpfMask, {
  inputMode: 'numeric',
  autoComplete: 'off',
  placeholder: '000.000.000-00',
})
export const PostalCodeInput = masked(postalCodeMask, {
  inputMode: 'numeric',
  autoComplete: 'postal-code',
  placeholder: '00000-000',
})

const birthdayText = (placeholder: string) =>
  masked(birthdayMask(placeholder[2]!), { inputMode: 'numeric', autoComplete: 'off', placeholder })
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
      value={value.replace(/^(\d+)\/(\d+)/, '$2/$1')}
      onValueChange={(typed) => onValueChange(typed.replace(/^(\d+)\D(\d+)/, '$2/$1'))}
    />
  )
}
