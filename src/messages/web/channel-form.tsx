import { useState } from 'react'
import type { Control } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useMay } from '../../accounts/web/session.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { MoneyField, PasswordField, SwitchField, TextField } from '../../platform/web/form-fields.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { channelForm, channelNames, channelProblemTexts, templateOf } from '../channel.ts'
import type { ChannelView } from '../contract.ts'
import { replyButtonNames } from '../reply.ts'
import { messagesApi } from './api.ts'
import { readOnlyReason } from './quiet-hours-form.tsx'

const words = {
  whatsapp: {
    title: 'WhatsApp (API oficial)',
    about:
      'Com uma conta da API oficial do WhatsApp, as mensagens são enviadas automaticamente. Sem ela, você envia na aba WhatsApp.',
    sender: 'ID do número de telefone',
    senderHint: 'Está no painel da Meta, em WhatsApp, Configuração da API.',
  },
  sms: {
    title: 'SMS (Zenvia)',
    about: 'Com uma conta da Zenvia, as mensagens por SMS são enviadas automaticamente. A Zenvia cobra por SMS.',
    sender: 'Remetente',
    senderHint: 'O remetente que a Zenvia cadastrou para você.',
  },
}

/** `onSaved` resets the form, so that the typed key is gone. */
type Props = {
  channel: ChannelView
  isOffered: boolean
  texts: Record<'reminder' | 'birthday', string>
  onSaved: () => void
}

/** The form of one account: its sender, and its key, which is never shown again. */
export function ChannelForm({ channel: view, isOffered, texts, onSaved }: Props) {
  const { channel, isConnected, problem } = view
  const mayEdit = useMay('settings.edit')
  const [asking, setAsking] = useState(false)
  const { title, about, sender, senderHint } = words[channel]
  const shell = useFormShell({
    schema: channelForm,
    defaultValues: {
      channel,
      sender: view.sender ?? '',
      token: '',
      template: view.template ?? '',
      birthdayTemplate: view.birthdayTemplate ?? '',
      hasButtons: view.hasButtons,
      appSecret: '',
      priceCents: view.priceCents,
    },
    submit: async (values) => {
      await messagesApi.channels.save.call(values)
      onSaved()
      toast.success('Canal salvo!', 'As próximas mensagens serão enviadas por este canal.')
    },
    failed: ['Erro ao salvar canal', 'Tente novamente.'],
  })
  const remove = useAction(messagesApi.channels.remove.call, {
    done: () => toast.success('Canal desconectado'),
    failed: ['Erro', 'Não foi possível desconectar.'],
  })
  const { control } = shell
  const locked = isOffered
    ? mayEdit
      ? undefined
      : readOnlyReason
    : 'O sistema ainda não está pronto para guardar chaves de outros serviços'
  return (
    <Card
      title={title}
      actions={<Badge tone={isConnected ? (problem ? 'danger' : 'success') : 'neutral'}>{stateOf(view)}</Badge>}
    >
      <FormBody
        shell={shell}
        label={title}
        submitLabel={isConnected ? 'Salvar canal' : 'Conectar'}
        button={{ disabledReason: locked }}
        foot={(send) => (
          <div className="flex flex-wrap justify-end gap-2 max-md:[&>*]:flex-1">
            {isConnected && (
              <Button writes variant="ghost" disabledReason={locked} onClick={() => setAsking(true)}>
                Desconectar
              </Button>
            )}
            {send}
          </div>
        )}
      >
        <p className="text-sm text-soft">{about}</p>
        {problem && <p className="text-sm text-danger">{channelProblemTexts[problem]}</p>}
        <TextField control={control} name="sender" label={sender} hint={senderHint} autoComplete="off" required />
        {channel === 'whatsapp' && (
          <>
            <TextField control={control} name="template" label="Nome do modelo aprovado" autoComplete="off" required />
            <Template text={texts.reminder} category="Utilidade" />
            <TextField
              control={control}
              name="birthdayTemplate"
              label="Nome do modelo de aniversário"
              hint="Opcional. Sem ele, você envia os parabéns na aba WhatsApp."
              autoComplete="off"
            />
            <Template text={texts.birthday} category="Marketing" />
            <Replies view={view} control={control} />
          </>
        )}
        {channel === 'sms' && (
          <MoneyField
            control={control}
            name="priceCents"
            label="Preço por SMS"
            hint="Opcional. Quanto a Zenvia cobra por SMS: cada texto mostra quanto custa."
          />
        )}
        <PasswordField
          control={control}
          name="token"
          label="Chave de acesso"
          hint={
            isConnected
              ? 'Guardada. Preencha só para trocar.'
              : 'Fica guardada com criptografia e não é mostrada de novo.'
          }
          autoComplete="off"
          required={!isConnected}
        />
      </FormBody>
      <Confirm
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.mutate({ channel })
        }}
        title={`Desconectar ${channelNames[channel]}?`}
        text="Nenhuma mensagem será enviada por este canal, e a chave guardada é excluída."
        confirmLabel="Desconectar"
      />
    </Card>
  )
}

const stateOf = ({ isConnected, problem }: ChannelView) =>
  isConnected ? (problem ? 'Com problema' : 'Conectado') : 'Não conectado'

type RepliesProps = { view: ChannelView; control: Control<z.input<typeof channelForm>> }

/** The buttons of the template, and what the service needs to send what clients answer. */
function Replies({ view: { replies }, control }: RepliesProps) {
  return (
    <>
      <SwitchField
        control={control}
        name="hasButtons"
        label="O modelo do lembrete tem os botões"
        hint={`Cadastre no modelo três botões de resposta rápida, nesta ordem: ${Object.values(replyButtonNames).join(', ')}.`}
      />
      <PasswordField
        control={control}
        name="appSecret"
        label="Chave secreta do app"
        hint={
          replies
            ? 'Guardada. Preencha só para trocar.'
            : 'Com ela, as respostas dos clientes chegam aqui. Está no painel da Meta, em Configurações do app, Básico.'
        }
        autoComplete="off"
      />
      {replies && (
        <dl className="grid gap-1.5 rounded-card border border-line bg-sunken p-3 text-sm wrap-anywhere">
          <dt className="font-semibold text-ink">URL de callback</dt>
          <dd className="text-soft">{replies.url}</dd>
          <dt className="font-semibold text-ink">Token de verificação</dt>
          <dd className="text-soft">{replies.verifyToken}</dd>
          <dd className="text-xs text-soft">
            Cadastre os dois na Meta, em WhatsApp, Configuração, Webhook, e assine o campo messages.
          </dd>
        </dl>
      )}
    </>
  )
}

/** The text to submit to WhatsApp for approval; messages are sent in exactly these words. */
function Template({ text, category }: { text: string; category: string }) {
  const { body } = templateOf(text)
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold text-ink">Texto do modelo</p>
      <p className="rounded-card border border-line bg-sunken p-3 text-sm whitespace-pre-line text-ink wrap-anywhere">
        {body}
      </p>
      <p className="text-xs text-soft">
        Cadastre este texto na Meta, em português (BR), categoria {category}. Se mudar o texto da mensagem, cadastre o
        modelo de novo.
      </p>
    </div>
  )
}
