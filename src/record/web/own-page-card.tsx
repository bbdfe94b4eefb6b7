import { useQuery } from '@tanstack/react-query'
import { Copy, Mail, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import type { ClientCard } from '../../clients/contract.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { runAction, useAction } from '../../platform/web/frames/use-action.ts'
import { copyLink, openWhenKnown } from '../../platform/web/share-link.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { pageDays } from '../own-page.ts'
import { recordApi } from './api.ts'

const failed = ['Erro ao enviar a página', 'Tente novamente.'] as const
const noLink = 'Você não tem permissão para exportar dados. Envie a página por e-mail.'
const icon = { 'aria-hidden': true, size: 16 } as const

/** Sends a client the link to their own page. */
export function OwnPageCard({ card: { id, email, phone, erasedAt } }: { card: ClientCard }) {
  const { businessName } = useBusiness()
  const { dateTimeOf } = useFormats()
  const [mayMail, mayShow] = [useMay('clients.edit'), useMay('dashboard.export')]
  const standing = useQuery(recordApi.page.get.queryOptions({ input: { id } }))
  const [isEnding, setEnding] = useState(false)
  const mail = useAction(recordApi.page.mail.call, {
    done: () => toast.success('Página enviada!', `Para ${email}.`),
    failed,
  })
  const end = useAction(recordApi.page.end.call, { done: () => toast.success('Link encerrado!'), failed })
  if (erasedAt || !mayMail) return null

  const make = async () => (await recordApi.page.make.call({ id })).url
  const messageTo = (url: string) => {
    const text = `${businessName}: veja os dados que guardamos sobre você. O link vale por ${pageDays} dias e é só seu: ${url}`
    return whatsappLink(phone ?? '', text)
  }
  const endsAt = standing.data?.endsAt
  return (
    <Card title="Página do cliente">
      <p className="text-sm text-soft">
        Sem criar conta, o cliente vê e baixa os próprios dados, corrige o cadastro, retira consentimentos e pede a
        exclusão. O link vale por {pageDays} dias.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          icon={<Mail {...icon} />}
          pending={mail.isPending}
          disabledReason={email ? undefined : 'O cliente não tem e-mail cadastrado.'}
          onClick={() => mail.mutate({ id })}
        >
          Enviar página do cliente
        </Button>
        <Button
          icon={<MessageCircle {...icon} />}
          disabledReason={mayShow ? undefined : noLink}
          onClick={() => runAction(() => openWhenKnown(make().then(messageTo)), { failed })}
        >
          WhatsApp
        </Button>
        <Button
          icon={<Copy {...icon} />}
          disabledReason={mayShow ? undefined : noLink}
          onClick={() =>
            runAction(() => copyLink(make(), 'Envie só para o cliente: quem tiver o link vê os dados.'), { failed })
          }
        >
          Copiar link
        </Button>
      </div>
      {endsAt && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <span>
            Link ativo até <span className="figures">{dateTimeOf(endsAt)}</span>
          </span>
          <Button size="sm" variant="ghost" pending={end.isPending} onClick={() => setEnding(true)}>
            Encerrar link
          </Button>
        </p>
      )}
      <Confirm
        open={isEnding}
        onCancel={() => setEnding(false)}
        onConfirm={() => {
          setEnding(false)
          end.mutate({ id })
        }}
        title="Encerrar o link?"
        text="Os links enviados a este cliente param de funcionar na mesma hora."
        confirmLabel="Encerrar link"
      />
    </Card>
  )
}
