import { Button } from '../../platform/web/ui/button.tsx'

type Props = { categories: readonly string[]; chosen: string | null; onChoose: (category: string | null) => void }

/** The shelves' names in one row that scrolls under the thumb. */
export const CategoryFilter = ({ categories, chosen, onChoose }: Props) => (
  <div role="group" aria-label="Categorias" className="-mx-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
    {[null, ...categories].map((category) => (
      <Button
        key={category ?? ''}
        variant={category === chosen ? 'primary' : 'secondary'}
        aria-pressed={category === chosen}
        onClick={() => onChoose(category)}
        className="min-h-11 rounded-full!"
      >
        {category ?? 'Tudo'}
      </Button>
    ))}
  </div>
)
