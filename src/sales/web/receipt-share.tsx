import { Link, Mail, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import * as field from '../../platform/fields.ts'
import { paths } from '../../platform/paths.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { copyText, openWhenKnown } from '../../platform/web/share-link.ts'
import { TextField } from '../../platform/web/form-fields.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Receipt } from '../receipt.ts'
import { salesApi } from './api.ts'

/** Shares the receipt by WhatsApp, e-mail or link. */
export function ReceiptShare({ receipt }: { receipt: Receipt }) {
  const [isMailing, setMailing] = useState(false)
  const address = async () => {
    const { token } = await salesApi.receipts.share.call({ id: receipt.saleId })
    return location.origin + paths.receipt(token)
  }
  const failed = (error: unknown) => toastFailure('Erro ao enviar o recibo')(refusalOf(error))
  const copy = async () => {
    try {
      await copyText(address())
      toast.success('Link do recibo copiado!')
    } catch (error) {
      failed(error)
    }
  }
  const messageTo = (url: string) => {
    const text = `Agradecemos a preferência. Seu recibo de ${receipt.businessName}: ${url}`
    return whatsappLink(receipt.clientPhone ?? '', text)
  }
  const icon = { 'aria-hidden': true, size: 16, className: 'shrink-0 max-md:hidden' } as const
  return (
    <div className="mt-4 grid gap-3">
      <div className="grid grid-cols-3 gap-2 [&>button]:px-2!">
        <Button
          writes
          className="min-h-11"
          icon={<MessageCircle {...icon} />}
          onClick={() => openWhenKnown(address().then(messageTo)).catch(failed)}
        >
          WhatsApp
        </Button>
        <Button
          className="min-h-11"
          icon={<Mail {...icon} />}
          aria-expanded={isMailing}
          onClick={() => setMailing(!isMailing)}
        >
          E-mail
        </Button>
        <Button writes className="min-h-11" icon={<Link {...icon} />} onClick={copy}>
          Copiar link
        </Button>
      </div>
      {isMailing && <MailForm receipt={receipt} onSent={() => setMailing(false)} />}
    </div>
  )
}

const mailSchema = z.object({ email: field.email('Informe um e-mail válido.') })

function MailForm({ receipt, onSent }: { receipt: Receipt; onSent: () => void }) {
  const shell = useFormShell({
    schema: mailSchema,
    defaultValues: { email: receipt.clientEmail ?? '' },
    submit: async ({ email }) => {
      await salesApi.receipts.mail.call({ id: receipt.saleId, email })
      toast.success('Recibo enviado!', `Para ${email}.`)
      onSent()
    },
    failed: 'Erro ao enviar o recibo',
  })
  return (
    <Form shell={shell} label="Enviar recibo por e-mail" className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          control={shell.control}
          name="email"
          type="email"
          label="E-mail do cliente"
          autoComplete="off"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to enter this value, may be out of view
          autoFocus
        />
      </div>
      <Button type="submit" variant="primary" pending={shell.pending} className="mt-[1.625rem]">
        Enviar
      </Button>
    </Form>
  )
}
