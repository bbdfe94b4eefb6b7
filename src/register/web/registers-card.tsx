import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { inUse, type Register } from '../registers.ts'
import { RegisterDialog, type RegisterName } from './register-dialog.tsx'
import { registerApi } from './api.ts'

/** Manages the business's registers. If there are several, each device chooses its own at the till. */
export function RegistersCard() {
  const query = useQuery(registerApi.current.queryOptions())
  const mayEdit = useMay('settings.edit')
  const [naming, setNaming] = useState<RegisterName | null>(null)
  const [leaving, setLeaving] = useState<Register | null>(null)
  const registers = query.data && inUse(query.data.registers)
  return (
    <Card
      title="Caixas"
      actions={
        mayEdit && (
          <Button
            icon={<Plus aria-hidden size={16} />}
            disabledReason={registers ? undefined : 'Aguarde os caixas carregarem.'}
            onClick={() => setNaming({ id: null, name: '' })}
          >
            Adicionar caixa
          </Button>
        )
      }
    >
      <p className="mb-3 text-sm text-soft">
        Cada caixa tem a sua gaveta, a sua abertura e o seu fechamento. Com mais de um, cada aparelho escolhe no PDV em
        qual trabalha.
      </p>
      <Loaded
        query={{ ...query, data: registers }}
        failed="Não foi possível carregar os caixas."
        skeleton="h-[3.875rem] w-full md:h-[3.375rem]"
      >
        {(shown) => (
          <ul aria-label="Caixas" className="divide-y divide-line border-y border-line">
            {shown.map((register) => (
              <li key={register.id} className="flex items-center gap-2 py-2">
                <span className="min-w-0 flex-1 font-semibold break-words">{register.name}</span>
                {register.session && <Badge tone="success">Aberto</Badge>}
                {mayEdit && (
                  <>
                    <IconButton
                      label={`Renomear ${register.name}`}
                      icon={<Pencil aria-hidden size={18} />}
                      onClick={() => setNaming(register)}
                    />
                    <IconButton
                      label={`Desativar ${register.name}`}
                      icon={<Trash2 aria-hidden size={18} />}
                      disabledReason={whyNot(register, shown)}
                      onClick={() => setLeaving(register)}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <RegisterDialog naming={naming} onClose={() => setNaming(null)} />
      <ConfirmAction
        asking={leaving}
        onClose={() => setLeaving(null)}
        act={({ id }) => registerApi.registers.remove.call({ id })}
        done={() => toast.success('Caixa desativado!')}
        failed="Erro ao desativar o caixa"
        title={`Desativar ${leaving?.name ?? 'caixa'}?`}
        text="Ele não aparece mais no PDV. As vendas e os fechamentos continuam no histórico."
        confirmLabel="Desativar"
      />
    </Card>
  )
}

const whyNot = ({ session }: Register, registers: readonly Register[]): string | undefined =>
  registers.length === 1
    ? 'O negócio precisa de pelo menos um caixa.'
    : session
      ? 'Feche o caixa antes de desativar.'
      : undefined
