import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type Tone, toneClass } from './badge.tsx'
import { classNames } from './class-names.ts'
import { controlClass } from './input.tsx'

export type Option = {
  value: string
  label: string
  disabled?: boolean
  /** The option's group heading. Options without a group come first. */
  group?: string
}
type Props = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly Option[]
  placeholder?: string
  /** Styles it as a badge, for a status that can be changed in place. */
  tone?: Tone
}

/** The browser's own select, which already works well on phones, by keyboard and with screen readers. */
export const Select = ({ options, placeholder, tone, className, ...rest }: Props) => (
  <span className={classNames('relative', tone ? 'inline-block' : 'block w-full')}>
    <select
      {...rest}
      className={classNames(
        'select',
        tone
          ? `focus-ring min-h-control-sm rounded-full border-x-0 border-y-[calc((var(--control-size-sm)-1.75rem)/2)] border-transparent bg-clip-padding py-0 pr-7 pl-3 text-xs font-semibold ${toneClass[tone]}`
          : `${controlClass} pr-9`,
        className,
      )}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) =>
        group === undefined ? (
          <Options key="" options={members} />
        ) : (
          <optgroup key={group} label={group}>
            <Options options={members} />
          </optgroup>
        ),
      )}
    </select>
    <ChevronDown
      aria-hidden
      size={tone ? 14 : 16}
      className={classNames(
        'pointer-events-none absolute top-1/2 -translate-y-1/2',
        tone ? `right-2.5 ${toneClass[tone]}` : 'right-3 text-soft',
      )}
    />
  </span>
)

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ))
