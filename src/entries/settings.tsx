import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ArchiveCard } from '../archive/web/archive-card.tsx'
import { IntakeCard } from '../archive/web/intake-card.tsx'
import { ClosingCard } from '../leaving/web/closing-card.tsx'
import { useMay, useMe } from '../accounts/web/session.tsx'
import { SettingsPage } from '../business/web/settings-page.tsx'
import { RulesForm } from '../home/web/rules-form.tsx'
import { SmsCard } from '../messages/web/sms-card.tsx'
import { paths } from '../platform/paths.ts'
import { useOfflineReason } from '../platform/web/reachability.ts'
import { PrintSettingsCard } from '../platform/web/print-settings.tsx'
import { Button } from '../platform/web/ui/button.tsx'
import { Card } from '../platform/web/ui/card.tsx'
import { LinkButton } from '../platform/web/ui/link-button.tsx'
import { CardTermsDialog } from '../register/web/card-terms-dialog.tsx'
import { ScaleLabelsDialog } from '../register/web/scale-labels-dialog.tsx'
import { DiscountLimitsDialog } from '../register/web/discount-limits-dialog.tsx'
import { RegistersCard } from '../register/web/registers-card.tsx'
import { PixKeyCard } from '../sales/web/pix-key-form.tsx'
import { type PlaceName, places } from './places.ts'
import { type ScreenName, screens } from './screens.ts'

/** The settings page with the cards of ideas that it may not import itself. */
export const Settings = () => (
  <SettingsPage
    messages={<SmsCard />}
    rules={
      <Place name="region">
        <RulesForm />
      </Place>
    }
    till={
      <div className="grid max-w-3xl gap-5">
        <Place name="registers">
          <RegistersCard />
        </Place>
        <Place name="pixKey">
          <PixKeyCard />
        </Place>
        <TillTerms name="cardTerms" />
        <TillTerms name="discounts" />
        <TillTerms name="scaleLabels" />
        <Place name="printing">
          <PrintSettingsCard />
        </Place>
      </div>
    }
    data={
      <div className="grid max-w-3xl gap-5">
        <ForOwners
          title="Histórico de alterações"
          text="Quem mudou o quê, e quando: preços, vendas, agenda, permissões."
          to={paths.trail}
          action="Abrir histórico"
        />
        <ForOwners
          title="API e webhooks"
          text="Conecte seu site, sua planilha ou outro sistema para consultar horários, agendar e receber avisos do que acontece aqui."
          to={paths.integrations}
          action="Abrir API e webhooks"
        />
        <Place name="archive">
          <ArchiveCard />
        </Place>
        <Place name="intake">
          <IntakeCard />
        </Place>
        <Place name="closing">
          <ClosingCard />
        </Place>
      </div>
    }
    elsewhere={<Elsewhere />}
  />
)

/** A part of the page that its address can name; then it is in sight and has the focus. */
function Place({ name, children }: { name: PlaceName; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isNamed = useLocation({ select: ({ hash }) => hash === name })
  const mayOpen = useMay(places[name].needs)
  useEffect(() => {
    if (!isNamed || !mayOpen) return
    place.current!.focus({ preventScroll: true })
    place.current!.scrollIntoView()
  }, [isNamed, mayOpen])
  if (!mayOpen) return null
  return (
    <div
      ref={place}
      id={name}
      tabIndex={-1}
      className="scroll-mt-24 rounded-card outline-none empty:hidden focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-focus"
    >
      {children}
    </div>
  )
}

/** What the till's own menu opens as well. */
const tillTerms = {
  cardTerms: {
    text: 'Quanto a maquininha cobra e em quantos dias o dinheiro chega.',
    action: 'Editar taxas',
    Dialog: CardTermsDialog,
  },
  discounts: {
    text: 'Até quanto cada função dá desconto sem o PIN de outra pessoa.',
    action: 'Editar limites',
    Dialog: DiscountLimitsDialog,
  },
  scaleLabels: {
    text: 'Como o PDV lê o preço ou o peso das etiquetas que começam com 2.',
    action: 'Editar etiquetas',
    Dialog: ScaleLabelsDialog,
  },
} as const

function TillTerms({ name }: { name: keyof typeof tillTerms }) {
  const [isOpen, setOpen] = useState(false)
  const { text, action, Dialog } = tillTerms[name]
  return (
    <Place name={name}>
      <Described title={places[name].label} text={text}>
        <Button disabledReason={useOfflineReason()} onClick={() => setOpen(true)}>
          {action}
        </Button>
      </Described>
      <Dialog open={isOpen} onClose={() => setOpen(false)} />
    </Place>
  )
}

function ForOwners({ title, text, to, action }: { title: string; text: string; to: string; action: string }) {
  if (!useMay('users.manage')) return null
  return (
    <Described title={title} text={text}>
      <LinkButton to={to}>{action}</LinkButton>
    </Described>
  )
}

/** What is opened elsewhere, with a sentence about it. */
const Described = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Card title={title}>
    <p className="mb-3 text-sm text-soft">{text}</p>
    {children}
  </Card>
)

const others = {
  scheduleSettings: 'Horários e regras da agenda',
  professionals: 'Profissionais, folgas e horários',
  users: 'Usuários e permissões',
  messages: 'Mensagens aos clientes',
  bookingLink: 'Link de Agendamento',
  deposits: 'Sinais por PIX',
  domainSettings: 'Domínio do site',
  billing: 'Plano e faturas',
} as const satisfies Partial<Record<ScreenName, string>>

/** What is set on a screen of its own, for whoever looks for it here. */
function Elsewhere() {
  const { membership } = useMe()
  const names = (Object.keys(others) as (keyof typeof others)[]).filter((name) =>
    membership?.permissions.includes(screens[name].needs),
  )
  return (
    <nav aria-label="Configurações em outras telas" className="border-t border-line pt-4">
      <h2 className="px-3 text-xs font-semibold text-soft">Em outras telas</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Link
              to={screens[name].path}
              className="focus-ring flex min-h-11 items-center rounded-control px-3 text-sm text-soft hover:bg-hover hover:text-ink"
            >
              {others[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
