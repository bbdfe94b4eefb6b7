import { useState } from 'react'
import { CommandPalette, usePalette } from '../shell/command-palette.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { toast } from '../ui/toast.tsx'
import { Part, Row } from './part.tsx'

const groups = [
  {
    heading: 'Ir para',
    items: ['Visão geral', 'Agenda', 'Clientes'].map((label, at) => ({
      id: label,
      label,
      hint: `G ${at + 1}`,
      onSelect: () => toast.success(label),
    })),
  },
  {
    heading: 'Começar',
    items: [{ id: 'new', label: 'Nova venda', onSelect: () => toast.success('Nova venda') }],
  },
]

export function OverlayPart() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'confirm' | null>(null)
  const [cents, setCents] = useState<number | null>(null)
  const close = () => setOpen(null)
  const palette = usePalette()
  return (
    <Part
      id="overlays"
      title="Sobre a tela"
      text="O foco entra no primeiro campo e volta de onde veio; Esc fecha. No celular o diálogo ocupa a tela toda."
    >
      <Card>
        <Row label="Abrir">
          <Button onClick={() => setOpen('dialog')}>Diálogo</Button>
          <Button onClick={() => setOpen('drawer')}>Painel</Button>
          <Button onClick={() => setOpen('confirm')}>Confirmação</Button>
          <Button onClick={() => palette.onOpenChange(true)}>Paleta</Button>
        </Row>
      </Card>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Abrir caixa"
        description="Conte o fundo de troco antes de começar."
        footer={
          <>
            <Button onClick={close}>Cancelar</Button>
            <Button variant="primary" onClick={close}>
              Abrir caixa
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Field label="Valor inicial" required>
            {(control) => <MoneyInput {...control} cents={cents} onCentsChange={setCents} />}
          </Field>
          <Field label="Profissional" required error="Informe quem abre o caixa.">
            {(control) => <Input {...control} />}
          </Field>
          <Field label="Observações">{(control) => <Textarea {...control} />}</Field>
        </div>
      </Dialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="Filtros"
        footer={
          <Button variant="primary" onClick={close}>
            Aplicar
          </Button>
        }
      >
        <Field label="Profissional">{(control) => <Input {...control} />}</Field>
      </Drawer>
      <Confirm
        open={open === 'confirm'}
        onCancel={close}
        onConfirm={close}
        title="Confirmar Exclusão"
        text="Tem certeza que deseja remover o profissional Ana Souza? Esta ação não pode ser desfeita."
        confirmLabel="Remover"
      />
      <CommandPalette groups={groups} {...palette} />
    </Part>
  )
}
