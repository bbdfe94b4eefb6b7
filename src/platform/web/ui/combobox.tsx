import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { searched, searchKey, withWords } from '../../matching.ts'
import { useKeptHere } from '../use-kept-here.ts'
import { classNames } from './class-names.ts'
import type { ControlProps } from './field.tsx'
import { controlClass } from './input.tsx'
import { usePopupPlace } from './popup-place.ts'

export type Choice = {
  value: string
  label: string
  /** Below the label. It is searched too. */
  hint?: string
  /** At the right, for instance a price. */
  detail?: string
  /** The heading below which it stands. Choices without a group come first. */
  group?: string
  disabled?: boolean
}

type Props = {
  control: ControlProps
  name?: string
  /** The input that gets the focus when the choice is invalid. */
  inputRef?: Ref<HTMLInputElement>
  choices: readonly Choice[]
  value: Choice | null
  onChange: (choice: Choice | null) => void
  onBlur?: () => void
  /** Searches on the server; without it, the choices are filtered here. */
  onSearch?: (typed: string) => void
  /** What is chosen here, for instance `services`. The choices that this device used last stand first. */
  lately?: string
  loading?: boolean
  /** Whether the choices still belong to an earlier search. */
  isStale?: boolean
  placeholder?: string
  emptyText: string
  /** What is said below the choices. */
  note?: string | undefined
  /** The list's last item, which adds a missing choice. */
  adding?: { label: string; icon: ReactNode; onAdd: () => void } | undefined
}

const addValue = 'add'

/** A heading and the choices below it. */
type Group = { heading: string; items: Choice[] }

const [keptLately, shownLately] = [12, 4]

/** The choices below their headings: those that were used last, those without a group, and the groups. */
export function groupsOf(choices: readonly Choice[], lately: readonly string[]): Group[] {
  const last = lately.flatMap((value) => choices.find((one) => one.value === value && !one.disabled) ?? [])
  const first = new Set(choices.length > shownLately ? last.slice(0, shownLately) : [])
  const others = Map.groupBy(
    choices.filter((one) => !first.has(one)),
    ({ group = '' }) => group,
  )
  const plain = others.get('') ?? []
  others.delete('')
  return [
    { heading: 'Usados por último', items: [...first] },
    { heading: first.size > 0 && plain.length > 0 ? 'Todos' : '', items: plain },
    ...Array.from(others, ([heading, items]) => ({ heading, items })),
  ].filter(({ items }) => items.length > 0)
}

/**
 * What begins with what was typed comes first, then what has a word that begins so: one letter and a key choose it. Groups stay
 * whole, and what is alike keeps its order.
 */
function rankedBy(typed: string, groups: readonly Group[]): readonly Group[] {
  const key = searchKey(typed.trim())
  if (key === '') return groups
  const rankOf = ({ label }: Choice) => {
    const name = searchKey(label)
    if (name.startsWith(key)) return 0
    return name.includes(` ${key}`) ? 1 : 2
  }
  const bestOf = ({ items }: Group) => Math.min(...items.map(rankOf))
  return groups
    .map((group) => ({ ...group, items: group.items.toSorted((a, b) => rankOf(a) - rankOf(b)) }))
    .toSorted((a, b) => bestOf(a) - bestOf(b))
}

/** Tells what is meant by what was typed. The texts are prepared once, and the typed words once for all choices. */
function meantAmong(choices: readonly Choice[]): (choice: Choice, typed: string) => boolean {
  const texts = new Map(choices.map((one) => [one.value, searched([one.label, one.hint, one.group].join(' '))]))
  let last = { typed: '', has: withWords('') }
  return ({ value }, typed) => {
    if (value === addValue) return true
    if (last.typed !== typed) last = { typed, has: withWords(typed) }
    return last.has(texts.get(value) ?? '')
  }
}

/** Chooses one of many by typing. */
export function Combobox(props: Props) {
  const { control, name, inputRef, choices, value, onChange, onBlur, onSearch, lately } = props
  const { loading = false, isStale = false, placeholder, emptyText, note, adding } = props
  const isAwaited = loading || isStale
  const { container, shown } = usePopupPlace()
  const field = useRef<HTMLSpanElement>(null)
  /** The input in which Enter was pressed before the list for the typed text arrived; Enter is repeated then. */
  const pressedEarly = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAwaited) return
    const input = pressedEarly.current
    pressedEarly.current = null
    input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  }, [isAwaited])
  const [usedLately, use] = useUsedLately(lately)
  const [sought, setSought] = useState('')
  const groups = useMemo(() => {
    // The server has its own order.
    const found = rankedBy(onSearch ? '' : sought, groupsOf(choices, usedLately))
    return adding ? [...found, { heading: '', items: [{ value: addValue, label: adding.label }] }] : found
  }, [choices, usedLately, adding, onSearch, sought])
  const isMeant = useMemo(() => meantAmong(choices), [choices])
  const choose = (choice: Choice | null) => {
    if (choice?.value === addValue) return adding?.onAdd()
    if (choice) use(choice.value)
    onChange(choice)
    // A choice by pointer types nothing, and a form must know that something was entered.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  /** What was typed since the list was opened, and the choice that Enter would take. */
  const typed = useRef('')
  const highlighted = useRef<Choice | undefined>(undefined)
  const takeTyped = (when = (take: () => void) => take()) => {
    const meant = onSearch || typed.current === '' ? undefined : highlighted.current
    typed.current = ''
    if (meant && meant.value !== addValue && !meant.disabled) when(() => choose(meant))
  }
  return (
    <Base.Root
      items={groups}
      value={value}
      onValueChange={(choice: Choice | null) => {
        typed.current = ''
        choose(choice)
      }}
      onInputValueChange={(text, { reason }) => {
        if (reason !== 'input-change') return
        typed.current = text
        setSought(text)
        onSearch?.(text)
      }}
      onOpenChange={(isOpen, { reason, event }) => {
        if (!isOpen) setSought('')
        const isPressed = reason === 'outside-press'
        if (isOpen || !(isPressed || reason === 'focus-out')) return
        takeTyped(event.type === 'click' ? undefined : (take) => withClick(take, isPressed))
      }}
      onItemHighlighted={(choice: Choice | undefined) => (highlighted.current = choice)}
      isItemEqualToValue={(a: Choice, b: Choice) => a.value === b.value}
      itemToStringLabel={(choice: Choice) => choice.label}
      autoHighlight
      filter={onSearch ? null : isMeant}
    >
      <span ref={field} className="relative block">
        <Base.Input
          {...control}
          name={name}
          ref={inputRef}
          placeholder={placeholder}
          className={`${controlClass} truncate pr-9`}
          // What is typed takes the place of what was chosen.
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => {
            pressedEarly.current = null
            onBlur?.()
          }}
          onKeyDown={(event) => {
            pressedEarly.current = null
            if (event.key === 'Tab') return takeTyped()
            if (event.key === 'Enter' && event.ctrlKey) return takeTyped()
            // The library would empty the field, and no dialog around it would hear of the key.
            if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true')
              event.preventBaseUIHandler()
            if (event.key !== 'Enter') return
            // If nothing is found, Enter adds; otherwise it would submit the surrounding form.
            const adds = adding && choices.length === 0 && !isAwaited
            if (!adds && !isAwaited) return
            event.preventDefault()
            event.preventBaseUIHandler()
            if (adds) adding.onAdd()
            else pressedEarly.current = event.currentTarget
          }}
        />
        <Base.Trigger
          aria-label="Abrir lista"
          className="absolute inset-y-0 right-0 grid w-9 place-items-center text-soft"
        >
          <ChevronsUpDown aria-hidden size={16} />
        </Base.Trigger>
      </span>
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={4} className="z-50">
          <Base.Popup
            ref={shown}
            className="w-[max(var(--anchor-width),16rem)] max-w-(--available-width) rounded-card border border-line bg-raised p-1 text-sm text-ink shadow-float"
          >
            <Base.Status className="px-2.5 text-xs text-soft">{loading ? 'Buscando...' : null}</Base.Status>
            {adding && choices.length === 0 && !loading ? (
              <p className="px-2.5 py-2 text-soft">{emptyText}</p>
            ) : (
              <Base.Empty className="px-2.5 py-2 text-soft empty:hidden">{loading ? null : emptyText}</Base.Empty>
            )}
            <Base.List aria-busy={isStale} className="max-h-64 scroll-py-1 overflow-y-auto">
              {({ heading, items }: Group) => (
                <Base.Group key={`${heading} ${items[0]?.value}`} items={items} className="not-first:mt-1">
                  {heading && (
                    <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs font-semibold text-soft">
                      {heading}
                    </Base.GroupLabel>
                  )}
                  <Base.Collection>
                    {(choice: Choice) => <Row key={choice.value} choice={choice} icon={adding?.icon} />}
                  </Base.Collection>
                </Base.Group>
              )}
            </Base.List>
            {note && <p className="border-t border-line px-2.5 py-2 text-xs text-soft">{note}</p>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Does something just before the click of the press that is under way, or after a press that clicks nothing. If a form
 * changed while it is pressed, what is pressed would move away and miss its click.
 */
function withClick(act: () => void, isPressed: boolean): void {
  const done = new AbortController()
  const { signal } = done
  const once = () => {
    if (signal.aborted) return
    done.abort()
    act()
  }
  const soon = () => void setTimeout(once)
  addEventListener('click', once, { capture: true, signal })
  if (!isPressed) return soon()
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, soon, { signal })
}

const Row = ({ choice, icon }: { choice: Choice; icon: ReactNode }) => (
  <Base.Item
    value={choice}
    disabled={choice.disabled}
    className={classNames(
      'flex min-h-control cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 outline-none data-disabled:cursor-default data-disabled:text-faint data-highlighted:bg-hover',
      choice.value === addValue && 'font-semibold',
    )}
  >
    {choice.value === addValue && icon}
    <span className="min-w-0 flex-1">
      <span className="line-clamp-2 break-words">{choice.label}</span>
      {choice.hint && <span className="block truncate text-xs text-soft">{choice.hint}</span>}
    </span>
    {choice.detail && <span className="figures shrink-0 text-right text-xs text-soft">{choice.detail}</span>}
    <Base.ItemIndicator>
      <Check aria-hidden size={16} />
    </Base.ItemIndicator>
  </Base.Item>
)

/** The values of a kind that this device chose last, newest first. */
function useUsedLately(kind: string | undefined): [readonly string[], (value: string) => void] {
  const [kept, keep] = useKeptHere(`lately.${kind ?? ''}`)
  const values = useMemo(() => (kind && kept ? kept.split(' ') : []), [kind, kept])
  const use = (value: string) => {
    if (kind && value) keep([value, ...values.filter((one) => one !== value)].slice(0, keptLately).join(' '))
  }
  return [values, use]
}
