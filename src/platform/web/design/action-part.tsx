import { Copy, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Money } from '../ui/money.tsx'
import { Progress } from '../ui/progress.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { Check, CircleDashed, Clock, X } from 'lucide-react'
import { Part, Row } from './part.tsx'

const menu = [
  { label: 'Editar', icon: <Pencil aria-hidden />, shortcut: 'E', onSelect: () => toast.success('Editar') },
  { label: 'Duplicar', icon: <Copy aria-hidden />, onSelect: () => toast.success('Duplicado') },
  {
    label: 'Remover',
    icon: <Trash2 aria-hidden />,
    danger: true,
    separated: true,
    onSelect: () => toast.undo('Registro removido', () => toast.success('De volta')),
  },
]

const states = [
  { value: 'ok', label: 'Confirmado', tone: 'success' },
  { value: 'wait', label: 'Pendente', tone: 'warning' },
  { value: 'no', label: 'Cancelado', tone: 'danger' },
  { value: 'done', label: 'Concluído', tone: 'info' },
] as const

export function ActionPart() {
  const [state, setState] = useState<(typeof states)[number]['value']>('ok')
  return (
    <Part
      id="actions"
      title="Ações e estados"
      text="Âmbar para a ação principal da tela, azul para confirmar, o resto em silêncio. Um botão que não pode ser usado diz por quê."
    >
      <Card>
        <div className="grid gap-5">
          <Row label="Botões">
            <Button variant="accent" icon={<Plus aria-hidden size={16} />}>
              Novo registro
            </Button>
            <Button variant="primary">Salvar</Button>
            <Button>Cancelar</Button>
            <Button variant="ghost">Depois</Button>
            <Button variant="danger">Remover</Button>
          </Row>
          <Row label="Tamanhos">
            <Button size="sm">Pequeno</Button>
            <Button>Médio</Button>
            <Button size="lg" variant="accent">
              Frente de caixa
            </Button>
          </Row>
          <Row label="Em espera, impedido">
            <Button variant="primary" pending>
              Salvar
            </Button>
            <Button pending>Cancelar</Button>
            <Button variant="primary" onClick={() => new Promise((done) => setTimeout(done, 1200))}>
              Espera 1 s
            </Button>
            <Button variant="primary" disabledReason="Abra o caixa antes de vender">
              Finalizar
            </Button>
          </Row>
          <Row label="Ícones, menu, link">
            <IconButton label="Editar" icon={<Pencil aria-hidden size={18} />} />
            <IconButton label="Remover" variant="secondary" icon={<Trash2 aria-hidden size={18} />} />
            <Menu trigger={<IconButton label="Mais ações" icon={<Ellipsis aria-hidden size={18} />} />} items={menu} />
            <LinkButton to="/design" variant="ghost">
              Link com cara de botão
            </LinkButton>
          </Row>
          <Row label="Etiquetas">
            <Badge tone="success" icon={<Check aria-hidden />}>
              Confirmado
            </Badge>
            <Badge tone="warning" icon={<Clock aria-hidden />}>
              Pendente
            </Badge>
            <Badge tone="danger" icon={<X aria-hidden />}>
              Cancelado
            </Badge>
            <Badge tone="info">Concluído</Badge>
            <Badge icon={<CircleDashed aria-hidden />}>Desconhecido</Badge>
            <Badge tone="accent">Hoje</Badge>
          </Row>
          <Row label="Estado que se troca">
            <Select
              aria-label="Estado"
              tone={states.find(({ value }) => value === state)!.tone}
              options={states}
              value={state}
              onChange={({ target }) => setState(target.value as typeof state)}
            />
          </Row>
          <Row label="Pessoas e valores">
            <Avatar name="Ana Beatriz Souza" />
            <Avatar name="João" />
            <span className="text-base font-semibold">
              <Money cents={123456} />
            </span>
            <span className="flex items-center gap-1">
              <Kbd>Ctrl</Kbd>
              <Kbd>K</Kbd>
            </span>
            <div className="w-48">
              <Progress label="Meta do mês" percent={62} />
            </div>
          </Row>
          <Row label="Avisos">
            <Button
              size="sm"
              onClick={() => toast.success('Registro salvo!', 'As alterações foram salvas com sucesso.')}
            >
              Sucesso
            </Button>
            <Button size="sm" onClick={() => toast.error('Erro ao salvar', 'Tente novamente.')}>
              Erro
            </Button>
            <Button size="sm" onClick={() => toast.undo('Registro removido', () => toast.success('De volta'))}>
              Desfazer
            </Button>
          </Row>
        </div>
      </Card>
    </Part>
  )
}
