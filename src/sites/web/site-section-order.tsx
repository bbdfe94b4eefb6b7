import { GripVertical } from 'lucide-react'
import { type Control, useController } from 'react-hook-form'
import { rows } from '../../platform/drag-geometry.ts'
import { useDrag } from '../../platform/web/use-drag.ts'
import { useFocusThatFollows } from '../../platform/web/use-focus-that-follows.ts'
import { everySection, moved, sectionNames, type SiteTyped } from '../site.ts'

/** Order and visibility of the sections of the page. Dragging works by mouse, touch and keyboard. */
export function SiteSectionOrder({ control }: { control: Control<SiteTyped> }) {
  const { field } = useController({ control, name: 'sections' })
  const sections = everySection(field.value ?? [])
  const placeOf = (id: string) => sections.findIndex(({ name }) => name === id)
  const { surface, draft, said, handlers } = useDrag<number, number, HTMLOListElement>({
    geometry: rows(sections.length),
    placeOf,
    describe: (place) => `Posição ${place + 1} de ${sections.length}`,
    onDrop: (id, place) => field.onChange(moved(sections, placeOf(id), place)),
    onOpen: () => {},
  })
  useFocusThatFollows(draft, surface)
  const shown = draft ? moved(sections, placeOf(draft.id), draft.place) : sections
  const show = (name: string, isShown: boolean) =>
    field.onChange(sections.map((one) => (one.name === name ? { ...one, isShown } : one)))
  return (
    <>
      <p className="mb-3 text-xs text-soft" id="section-order-hint">
        Arraste para mudar a ordem. No teclado: espaço para pegar, setas para mover, Enter para soltar. Seções vazias
        não aparecem.
      </p>
      <ol ref={surface} {...handlers} className="grid">
        {sections.map(({ name, isShown }) => (
          <li
            key={name}
            // During a drag only the CSS order changes, so that the keyboard focus stays.
            style={{ order: shown.findIndex((one) => one.name === name) }}
            className={`flex h-14 items-center gap-2 border-b border-line ${draft?.id === name ? 'bg-hover' : ''}`}
          >
            <button
              type="button"
              data-item={name}
              aria-label={`Mover ${sectionNames[name]}`}
              aria-describedby="section-order-hint"
              className="focus-ring grid size-11 shrink-0 cursor-grab touch-manipulation place-items-center rounded-control text-soft hover:bg-hover data-held:cursor-grabbing"
            >
              <GripVertical aria-hidden size={18} />
            </button>
            <span className={`min-w-0 flex-1 text-sm font-semibold ${isShown ? 'text-ink' : 'text-soft line-through'}`}>
              {sectionNames[name]}
            </span>
            <input
              type="checkbox"
              role="switch"
              className="switch"
              aria-label={`Mostrar ${sectionNames[name]}`}
              checked={isShown}
              onChange={({ target }) => show(name, target.checked)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}
