import { agendaKeys } from '../../agenda/web/date-navigation.tsx'
import { paths } from '../../platform/paths.ts'
import { useSingleKeySwitch } from '../../platform/web/shell/single-keys.ts'
import { Switch } from '../../platform/web/ui/checkbox.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Kbd } from '../../platform/web/ui/kbd.tsx'
import { tillKeyNames, tillKeys } from '../../sales/web/till-keys.tsx'
import { own } from '../../platform/own.ts'

const everywhere = [
  ['Ctrl K', 'Buscar tela, cliente ou ação'],
  ['?', 'Mostrar os atalhos'],
  ['Ctrl Enter', 'Enviar o formulário'],
  ['Esc', 'Fechar a janela aberta'],
] as const

const groups = [
  { title: 'Em todas as telas', keys: everywhere },
  { title: 'Na agenda', keys: Object.entries(agendaKeys).map(([key, name]) => [key.toUpperCase(), name] as const) },
  {
    title: 'No PDV',
    keys: Object.entries(tillKeyNames).map(([key, name]) => [own(tillKeys, key)!, name] as const),
  },
]

/** The list of all keyboard shortcuts, with the switch of those that are a single key. */
export function KeyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isOn, turn] = useSingleKeySwitch()
  const { pathname } = location
  return (
    <Dialog open={open} onClose={onClose} title="Teclas de atalho">
      <div className="grid gap-6">
        <a
          href={paths.helpAt(pathname)}
          target="_blank"
          rel="noopener"
          className="focus-ring justify-self-start rounded-control py-2 text-sm font-semibold text-ink underline underline-offset-4"
        >
          Ajuda desta tela
        </a>
        <Switch
          label="Atalhos de uma tecla"
          hint="As letras da agenda e a tecla ?. Vale para este aparelho."
          checked={isOn}
          onChange={({ target }) => turn(target.checked)}
        />
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-2 text-sm font-semibold text-ink">{title}</h3>
            <dl className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-sm">
              {keys.map(([key, name]) => (
                <div key={key} className="contents">
                  <dt className="flex gap-1">
                    {key.split(' ').map((part) => (
                      <Kbd key={part}>{part}</Kbd>
                    ))}
                  </dt>
                  <dd className="text-soft">{name}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
