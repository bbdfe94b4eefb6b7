import { useWatch } from 'react-hook-form'
import { useMay } from '../../accounts/web/session.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormCard } from '../../platform/web/frames/form-card.tsx'
import { NumberField, SwitchField } from '../../platform/web/form-fields.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { type MessageKind, kindRules } from '../message.ts'
import type { MessageRules } from '../contract.ts'
import { messageRuleForm } from '../message-rule.ts'
import { messagesApi } from './api.ts'
import { MessagePreview, type Sender } from './message-preview.tsx'
import { MessageTextField } from './message-text-field.tsx'
import { readOnlyReason } from './quiet-hours-form.tsx'

const amountLabels = {
  before: { label: 'Horas antes do atendimento', suffix: 'h' },
  after: { label: 'Horas depois do atendimento', suffix: 'h' },
  weeks: { label: 'Semanas depois da última visita', suffix: 'sem.' },
  on_day: { label: 'Hora do dia do aniversário', suffix: 'h' },
}

const hints: Record<MessageKind, string> = {
  booked: 'Logo depois que um horário é agendado.',
  reminder: 'Para quem tem horário marcado.',
  second_reminder: 'Mais perto da hora, para quem tem horário marcado.',
  thanks: 'Depois do atendimento concluído, com o link em que o cliente avalia e agenda de novo.',
  miss_you: 'Só para quem aceitou receber novidades e não tem horário marcado.',
  birthday: 'Uma vez por ano, só para quem aceitou receber novidades.',
}

type Props = {
  rule: MessageRules['rules'][number]
  sender: Sender
}

/** The form of one rule: on or off, when it is sent, its text and a preview. */
export function MessageRuleForm({ rule: { isConnected, ...rule }, sender }: Props) {
  const mayEdit = useMay('settings.edit')
  const isWhatsApp = rule.channel === 'whatsapp'
  const isByHand = isWhatsApp && !isConnected
  const isOff = rule.channel === 'sms' && !isConnected
  const { name, when, most } = kindRules[rule.kind]
  const title = isWhatsApp ? `${name} pelo WhatsApp` : `${name} por ${rule.channel === 'sms' ? 'SMS' : 'e-mail'}`
  const shell = useFormShell({
    schema: messageRuleForm,
    defaultValues: rule,
    submit: async (values) => {
      await messagesApi.rules.save.call(values)
      toast.success('Mensagem salva!', saidOf(values.isOn, isByHand))
    },
    failed: ['Erro ao salvar mensagem', 'Tente novamente.'],
  })
  const { control } = shell
  const { text } = useWatch({ control })
  return (
    <FormCard
      shell={shell}
      label={title}
      submitLabel="Salvar mensagem"
      button={{ disabledReason: mayEdit ? undefined : readOnlyReason }}
      foot={(send) => <div className="flex justify-end max-md:[&>*]:flex-1">{send}</div>}
    >
      {isWhatsApp || isOff ? (
        <div>
          <h2 className="text-sm font-semibold text-ink">{title}</h2>
          <p className="text-xs text-soft">
            {isOff
              ? 'Desligado: conecte o SMS na aba Canais.'
              : isByHand
                ? 'Você envia com um toque na aba WhatsApp.'
                : 'Enviada automaticamente pela sua conta do WhatsApp.'}
          </p>
        </div>
      ) : (
        <SwitchField control={control} name="isOn" label={title} hint={hints[rule.kind]} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          {!isByHand && rule.kind !== 'booked' && (
            <NumberField control={control} name="amount" {...amountLabels[when]} min={1} max={most} required />
          )}
          <MessageTextField control={control} name="text" label="Texto" kind={rule.kind} />
        </div>
        <MessagePreview text={text ?? ''} rule={rule} sender={sender} />
      </div>
    </FormCard>
  )
}

function saidOf(isOn: boolean, isByHand: boolean): string {
  if (isByHand) return 'Vale para as próximas mensagens que você abrir.'
  return isOn ? 'Vale para as mensagens enviadas a partir de agora.' : 'Esta mensagem não é enviada.'
}
