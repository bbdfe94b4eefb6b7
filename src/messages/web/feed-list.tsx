import { useQuery } from '@tanstack/react-query'
import { CalendarSync, Copy } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { formatCount } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { copyLink } from '../../platform/web/share-link.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import type { Feed } from '../contract.ts'
import { feedDays, mostEvents } from '../feed.ts'
import { messagesApi } from './api.ts'
import { readOnlyReason } from './quiet-hours-form.tsx'

const failed = ['Erro', 'Não foi possível alterar o calendário.'] as const
const whatEnds = 'O endereço atual para de funcionar na mesma hora, em todos os aparelhos que o usam.'
const make = ({ professionalId }: Feed) => messagesApi.feeds.make.call({ professionalId })

/** Secret addresses that show the agenda in other calendars. */
export function FeedList() {
  const formats = useFormats()
  const mayEdit = useMay('settings.edit')
  const query = useQuery(messagesApi.feeds.list.queryOptions())
  const [made, setMade] = useState<{ feed: Feed; url: string } | null>(null)
  const [renewing, setRenewing] = useState<Feed | null>(null)
  const [ending, setEnding] = useState<Feed | null>(null)
  const locked = mayEdit ? undefined : readOnlyReason
  return (
    <Card title="A agenda no seu calendário" flush>
      <p className="px-5 pb-4 text-sm text-soft">
        Um endereço secreto mostra os horários no Google Agenda, no Apple Calendário ou no Outlook, só para leitura. O
        calendário do negócio traz o primeiro nome de cada cliente; nenhum traz telefone ou observações. Aparecem os
        últimos {feedDays.back} dias e os próximos {feedDays.ahead}, até {formatCount(mostEvents)} horários.
      </p>
      {query.isError && !query.data && (
        <ErrorState title="Erro ao carregar calendários" error={query.error} onRetry={() => void query.refetch()} />
      )}
      <ul aria-busy={!query.data && !query.isError} className="divide-y divide-line border-t border-line">
        {query.isPending && (
          <li className="px-5 py-4">
            <Skeleton className="h-10" />
          </li>
        )}
        {query.data?.map((feed) => (
          <li key={feed.professionalId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <div className="min-w-40 flex-1 text-sm">
              <p className="font-semibold break-words text-ink">{feed.name}</p>
              <p className="text-soft">
                {feed.madeAt ? `Endereço criado em ${formats.dateOf(feed.madeAt)}` : 'Sem endereço'}
              </p>
            </div>
            {feed.madeAt ? (
              <div className="flex gap-2">
                <Button writes size="sm" disabledReason={locked} onClick={() => setRenewing(feed)}>
                  Trocar endereço
                </Button>
                <Button size="sm" variant="ghost" disabledReason={locked} onClick={() => setEnding(feed)}>
                  Desativar
                </Button>
              </div>
            ) : (
              <Button
                writes
                size="sm"
                icon={<CalendarSync aria-hidden size={16} />}
                aria-label={`Criar endereço: ${feed.name}`}
                disabledReason={locked}
                onClick={() => runAction(() => make(feed), { done: ({ url }) => setMade({ feed, url }), failed })}
              >
                Criar endereço
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmAction
        asking={renewing}
        onClose={() => setRenewing(null)}
        act={make}
        done={({ url }, feed) => setMade({ feed, url })}
        failed={failed}
        title="Trocar o endereço?"
        text={whatEnds}
        confirmLabel="Trocar endereço"
      />
      <ConfirmAction
        asking={ending}
        onClose={() => setEnding(null)}
        whileReadOnly
        act={({ professionalId }) => messagesApi.feeds.end.call({ professionalId })}
        failed={failed}
        title="Desativar este calendário?"
        text={whatEnds}
        confirmLabel="Desativar"
      />
      {made && (
        <Dialog
          open
          onClose={() => setMade(null)}
          title={`Calendário: ${made.feed.name}`}
          description="Copie agora: por segurança, o endereço não será mostrado de novo. Quem tiver o endereço vê os horários."
        >
          <Field label="Endereço secreto" hint="No seu calendário, escolha “assinar por URL” e cole o endereço.">
            {(control) => (
              <span className="flex gap-2">
                <Input {...control} readOnly value={made.url} onFocus={({ target }) => target.select()} />
                <IconButton
                  label="Copiar endereço"
                  variant="secondary"
                  icon={<Copy aria-hidden size={16} />}
                  onClick={() => void copyLink(made.url, 'Cole no seu calendário.')}
                />
              </span>
            )}
          </Field>
        </Dialog>
      )}
    </Card>
  )
}
