import { standingName } from '../../agenda/appointment.ts'
import { BookingAlert } from '../../booking/web/booking-alert.tsx'
import { birthdayAsTyped, formatBirthday } from '../../clients/birthday.ts'
import type { PageHead } from '../../platform/page.ts'
import { productIcon } from '../../platform/brand.ts'
import { formatDocument, formatPhone } from '../../platform/format.ts'
import { words } from '../../platform/words.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { ownPageRefusals, partAt, type OwnView } from '../own-page.ts'
import { OwnConsents } from './own-consents.tsx'
import { OwnField } from './own-field.tsx'
import { OwnFrame } from './own-frame.tsx'
import { Part } from './own-part.tsx'
import { OwnErasure, OwnRequests } from './own-requests.tsx'

export const ownDataHead = ({ frame }: OwnView): PageHead => ({
  title: `Meus dados — ${frame.businessName}`,
  noindex: true,
  themeColor: frame.primaryColor,
})

/** A client's own page: see, correct and export data, withdraw consents. Its forms work without JavaScript. */
export function OwnDataPage(view: OwnView) {
  const { frame, endsAt, formats, card, alert, done, isRemoved } = view
  return (
    <OwnFrame frame={frame}>
      <main aria-label="Meus dados" className="grid grid-cols-1 gap-4">
        <section className="rounded-card border border-line bg-surface p-5 sm:p-8">
          <BookingAlert alert={alert} />
          {done && (
            <p role="status" className="mb-4 rounded-card bg-success-soft p-4 font-semibold text-success">
              {done}
            </p>
          )}
          <h1 className="text-xl font-semibold break-words sm:text-2xl">Dados de {card.name}</h1>
          <p className="mt-1 text-base text-soft">
            O que {frame.businessName} guarda sobre você desde {formats.dateOf(card.createdAt)}. Este link vale até{' '}
            <span className="figures whitespace-nowrap">{formats.dateTimeOf(endsAt)}</span>; não compartilhe.
          </p>
          <Facts view={view} />
        </section>
        {!isRemoved && <Corrections view={view} />}
        {!isRemoved && <OwnConsents view={view} />}
        <Visits view={view} />
        <Purchases view={view} />
        <Takeaway view={view} />
        <OwnRequests view={view} />
        <OwnErasure view={view} />
      </main>
    </OwnFrame>
  )
}

function Facts({ view: { card, formats } }: { view: OwnView }) {
  const facts = [
    ['Celular', card.phone && formatPhone(card.phone)],
    ['E-mail', card.email],
    ['CPF/CNPJ', card.document && formatDocument(card.document)],
    ['Aniversário', card.birthday && formatBirthday(card.birthday, formats)],
  ] as const
  return (
    <dl className="mt-6 divide-y divide-line border-y border-line text-base">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-3">
          <dt className="text-soft">{name}</dt>
          <dd className="figures min-w-0 text-right font-semibold break-words">{value ?? 'Não informado'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Name and birthday change at once; phone and e-mail become a request to the business. */
function Corrections({ view }: { view: OwnView }) {
  const { token, card, typed, fields, frame } = view
  return (
    <Part id="corrigir" title="Corrigir meus dados">
      <form method="post" action={partAt(token, 'cadastro')} noValidate className="grid gap-4">
        <OwnField
          name="name"
          label="Nome completo"
          required
          autoComplete="name"
          value={typed.name ?? card.name}
          fields={fields}
        />
        <OwnField
          name="birthday"
          label="Aniversário (dia e mês)"
          placeholder="12/03"
          value={typed.birthday ?? (card.birthday ? birthdayAsTyped(card.birthday) : '')}
          fields={fields}
        />
        <button type="submit" className={buttonClass('secondary', 'lg', true)}>
          Salvar nome e aniversário
        </button>
      </form>
      <form
        method="post"
        action={partAt(token, 'contato')}
        noValidate
        className="mt-6 grid gap-4 border-t border-line pt-6"
      >
        <p className="text-soft">
          Para a sua segurança, {frame.businessName} confirma com você antes de trocar o celular ou o e-mail. Para
          corrigir o CPF ou o CNPJ, fale com o estabelecimento.
        </p>
        <OwnField
          name="phone"
          label="Celular"
          type="tel"
          autoComplete="tel"
          placeholder="(11) 98765-4321"
          value={typed.phone ?? (card.phone ? formatPhone(card.phone) : '')}
          fields={fields}
        />
        <OwnField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          value={typed.email ?? card.email ?? ''}
          fields={fields}
        />
        <button type="submit" className={buttonClass('secondary', 'lg', true)}>
          Pedir mudança de contato
        </button>
      </form>
    </Part>
  )
}

function Visits({ view: { visits, visitCount, formats } }: { view: OwnView }) {
  return (
    <Part id="agendamentos" title="Agendamentos">
      <Lines
        none="Nenhum agendamento."
        more={visitCount - visits.length}
        lines={visits.map((visit) => ({
          id: visit.id,
          what: `${visit.service}, com ${visit.professional}`,
          when: `${formats.dateTimeOf(visit.startsAt)} · ${standingName(visit)}`,
          value: formats.money(visit.priceCents),
        }))}
      />
    </Part>
  )
}

function Purchases({ view: { purchases, purchaseCount, formats } }: { view: OwnView }) {
  return (
    <Part id="compras" title="Compras">
      <Lines
        none="Nenhuma compra."
        more={purchaseCount - purchases.length}
        lines={purchases.map(({ id, date, time, items, totalCents, refundedCents }) => ({
          id,
          what: items.map(({ quantity, name }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', '),
          when: `${formats.date(date)} ${time}${refundedCents > 0 ? ` · estornado ${formats.money(refundedCents)}` : ''}`,
          value: formats.money(totalCents),
        }))}
      />
    </Part>
  )
}

type LinesProps = { lines: { id: string; what: string; when: string; value: string }[]; more: number; none: string }

function Lines({ lines, more, none }: LinesProps) {
  if (lines.length === 0) return <p className="text-soft">{none}</p>
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map(({ id, what, when, value }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{what}</span>
              <span className="figures block text-sm text-soft">{when}</span>
            </span>
            <span className="figures shrink-0">{value}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-sm text-soft">Há mais {more} no arquivo de “Baixar meus dados”.</p>}
    </>
  )
}

function Takeaway({ view: { token } }: { view: OwnView }) {
  return (
    <Part id="baixar" title="Baixar meus dados">
      <p className="text-soft">
        O arquivo traz o cadastro, os consentimentos, os agendamentos, as compras e os seus pedidos. Observações
        internas e fichas não aparecem aqui: peça ao estabelecimento, que confirma a sua identidade antes de entregar.
      </p>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <form method="post" action={partAt(token, 'dados.csv')}>
          <button type="submit" className={buttonClass('secondary', 'lg', true)}>
            Baixar planilha (CSV)
          </button>
        </form>
        <form method="post" action={partAt(token, 'dados.json')}>
          <button type="submit" className={buttonClass('secondary', 'lg', true)}>
            Baixar arquivo (JSON)
          </button>
        </form>
      </div>
    </Part>
  )
}

const { title, text } = ownPageRefusals.PAGE_ENDED

export const ownDataEndedHead = (): PageHead => ({ title: words(title), noindex: true })

/** Shown for unknown and for expired links alike, so that nobody learns which it was. */
export function OwnDataEndedPage() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-4 text-center">
      <img src={productIcon()} alt="" width={48} height={48} />
      <h1 className="text-xl font-semibold">{words(title)}</h1>
      <p className="max-w-sm text-base text-soft">{words(text)}</p>
    </main>
  )
}
