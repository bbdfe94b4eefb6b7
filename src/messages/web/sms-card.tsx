import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { useClosedReason } from '../../platform/web/closed-forms.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { Switch } from '../../platform/web/ui/checkbox.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { MessageKind } from '../message.ts'
import type { MessageRule } from '../message-rule.ts'
import { messagesApi } from './api.ts'
import { readOnlyReason } from './quiet-hours-form.tsx'

/** The SMS switches in the settings; disabled until the business has an account. */
export function SmsCard() {
  const query = useQuery(messagesApi.rules.get.queryOptions())
  const mayEdit = useMay('settings.edit')
  const closed = useClosedReason()
  const ruleOf = (kind: MessageKind) => query.data?.rules.find((rule) => rule.channel === 'sms' && rule.kind === kind)
  const isConnected = ruleOf('reminder')?.isConnected ?? false
  /** Values being saved, shown at once; if saving fails, the stored value shows again. */
  const [saving, setSaving] = useState<Partial<Record<MessageKind, boolean>>>({})
  const change = (rule: MessageRule, isOn: boolean) => {
    setSaving((others) => ({ ...others, [rule.kind]: isOn }))
    void runAction(() => messagesApi.rules.save.call({ ...rule, isOn }), {
      done: () => toast.success('Sucesso', 'Configurações salvas com sucesso!'),
      failed: ['Erro', 'Erro ao salvar configurações'],
      settled: () => setSaving((others) => ({ ...others, [rule.kind]: undefined })),
    })
  }
  const switchOf = (kind: MessageKind, label: string, hint: string) => {
    const rule = ruleOf(kind)
    return (
      <Switch
        label={label}
        hint={
          isConnected ? (closed ?? (mayEdit ? hint : readOnlyReason)) : 'Conecte o SMS em Mensagens, na aba Canais.'
        }
        checked={isConnected && (saving[kind] ?? rule?.isOn ?? false)}
        disabled={!isConnected || !mayEdit || closed !== undefined || !rule || saving[kind] !== undefined}
        onChange={({ target }) => rule && change(rule, target.checked)}
      />
    )
  }
  return (
    <Card title="SMS para clientes" className="max-w-3xl">
      <div className="grid gap-3">
        {switchOf('booked', 'SMS para agendamentos', 'Logo depois que um horário é agendado.')}
        {switchOf('reminder', 'Lembretes por SMS', 'Antes do atendimento, no prazo definido em Mensagens.')}
        {!isConnected && (
          <div>
            <LinkButton to={`${paths.messages}?tab=channels`}>Conectar SMS</LinkButton>
          </div>
        )}
      </div>
    </Card>
  )
}
