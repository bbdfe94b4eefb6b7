import { standingName } from '../../agenda/appointment.ts'
import { BookingAlert } from '../../booking/web/booking-alert.tsx'
import { birthdayAsTyped, formatBirthday } from '../../clients/birthday.ts'
import { datesIn } from '../../languages/dates-in.ts'
import type { Translator } from '../../languages/translator.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import type { PageHead } from '../../platform/page.ts'
import { productIcon } from '../../platform/brand.ts'
import { paths } from '../../platform/paths.ts'
import { formatDocument, formatPhone } from '../../platform/format.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { ownPageRefusals, partAt, type OwnView } from '../own-page.ts'
import { OwnConsents } from './own-consents.tsx'
import { OwnField } from './own-field.tsx'
import { OwnFrame } from './own-frame.tsx'
import { Part } from './own-part.tsx'
import { OwnErasure, OwnRequests } from './own-requests.tsx'

export const ownDataHead = ({ frame }: OwnView, { say }: Translator): PageHead => ({
  title: `${say('Meus dados')} — ${frame.businessName}`,
  noindex: true,
  themeColor: frame.primaryColor,
})

/** A client's own page: see, correct and export data, withdraw consents. Its forms work without JavaScript. */
export function OwnDataPage(view: OwnView) {
  const translator = useTranslator()
  const { say } = translator
  const { frame, endsAt, card, alert, done, isRemoved } = view
  const { businessName } = frame
  const { dateOf, dateTimeOf } = datesIn(view.formats, translator)
  return (
    <OwnFrame frame={frame} address={paths.ownData(view.token)}>
      <main aria-label={say('Meus dados')} className="grid grid-cols-1 gap-4">
        <section className="rounded-card border border-line bg-surface p-5 sm:p-8">
          <BookingAlert alert={alert} />
          {done && (
            <p role="status" className="mb-4 rounded-card bg-success-soft p-4 font-semibold text-success">
              {say(done)}
            </p>
          )}
          <h1 className="text-xl font-semibold break-words sm:text-2xl">{say('Dados de {name}', card)}</h1>
          <p className="mt-1 text-base text-soft">
            {say('O que {businessName} guarda sobre você desde {since}. Este link vale até {until}; não compartilhe.', {
              businessName,
              since: dateOf(card.createdAt),
              until: dateTimeOf(endsAt),
            })}
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
  const translator = useTranslator()
  const { say } = translator
  const facts = [
    [say('Celular'), card.phone && formatPhone(card.phone)],
    [say('E-mail'), card.email],
    ['CPF/CNPJ', card.document && formatDocument(card.document)],
    [say('Aniversário'), card.birthday && formatBirthday(card.birthday, datesIn(formats, translator))],
  ] as const
  return (
    <dl className="mt-6 divide-y divide-line border-y border-line text-base">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-3">
          <dt className="text-soft">{name}</dt>
          <dd className="figures min-w-0 text-right font-semibold break-words">{value ?? say('Não informado')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Name and birthday change at once; phone and e-mail become a request to the business. */
function Corrections({ view }: { view: OwnView }) {
  const { say } = useTranslator()
  const { card, typed, fields, frame } = view
  return (
    <Part id="corrigir" title={say('Corrigir meus dados')}>
      <form method="post" action={partAt(view, 'cadastro')} noValidate className="grid gap-4">
        <OwnField
          name="name"
          label={say('Nome completo')}
          required
          autoComplete="name"
          value={typed.name ?? card.name}
          fields={fields}
        />
        <OwnField
          name="birthday"
          label={say('Aniversário (dia e mês)')}
          placeholder="12/03"
          value={typed.birthday ?? (card.birthday ? birthdayAsTyped(card.birthday) : '')}
          fields={fields}
        />
        <button type="submit" className={buttonClass('secondary', 'lg', true)}>
          {say('Salvar nome e aniversário')}
        </button>
      </form>
      <form
        method="post"
        action={partAt(view, 'contato')}
        noValidate
        className="mt-6 grid gap-4 border-t border-line pt-6"
      >
        <p className="text-soft">
          {say(
            'Para a sua segurança, {businessName} confirma com você antes de trocar o celular ou o e-mail. Para corrigir o CPF ou o CNPJ, fale com o estabelecimento.',
            frame,
          )}
        </p>
        <OwnField
          name="phone"
          label={say('Celular')}
          type="tel"
          autoComplete="tel"
          placeholder="(11) 98765-4321"
          value={typed.phone ?? (card.phone ? formatPhone(card.phone) : '')}
          fields={fields}
        />
        <OwnField
          name="email"
          label={say('E-mail')}
          type="email"
          autoComplete="email"
          value={typed.email ?? card.email ?? ''}
          fields={fields}
        />
        <button type="submit" className={buttonClass('secondary', 'lg', true)}>
          {say('Pedir mudança de contato')}
        </button>
      </form>
    </Part>
  )
}

function Visits({ view: { visits, visitCount, formats } }: { view: OwnView }) {
  const translator = useTranslator()
  const { say } = translator
  const { dateTimeOf } = datesIn(formats, translator)
  return (
    <Part id="agendamentos" title={say('Agendamentos')}>
      <Lines
        none={say('Nenhum agendamento.')}
        more={visitCount - visits.length}
        lines={visits.map((visit) => ({
          id: visit.id,
          what: say('{service}, com {professional}', visit),
          when: `${dateTimeOf(visit.startsAt)} · ${say(standingName(visit))}`,
          value: formats.money(visit.priceCents),
        }))}
      />
    </Part>
  )
}

function Purchases({ view: { purchases, purchaseCount, formats } }: { view: OwnView }) {
  const translator = useTranslator()
  const { say, timeWords } = translator
  const dates = datesIn(formats, translator)
  return (
    <Part id="compras" title={say('Compras')}>
      <Lines
        none={say('Nenhuma compra.')}
        more={purchaseCount - purchases.length}
        lines={purchases.map(({ id, date, time, items, totalCents, refundedCents }) => ({
          id,
          what: items.map(({ quantity, name }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', '),
          when: [
            `${dates.date(date)} ${timeWords(time)}`,
            ...(refundedCents > 0 ? [say('estornado {amount}', { amount: formats.money(refundedCents) })] : []),
          ].join(' · '),
          value: formats.money(totalCents),
        }))}
      />
    </Part>
  )
}

type LinesProps = { lines: { id: string; what: string; when: string; value: string }[]; more: number; none: string }

function Lines({ lines, more, none }: LinesProps) {
  const { say } = useTranslator()
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
      {more > 0 && (
        <p className="mt-3 text-sm text-soft">{say('Há mais {more} no arquivo de “Baixar meus dados”.', { more })}</p>
      )}
    </>
  )
}

function Takeaway({ view }: { view: OwnView }) {
  const { say } = useTranslator()
  return (
    <Part id="baixar" title={say('Baixar meus dados')}>
      <p className="text-soft">
        {say(
          'O arquivo traz o cadastro, os consentimentos, os agendamentos, as compras e os seus pedidos. Observações internas e fichas não aparecem aqui: peça ao estabelecimento, que confirma a sua identidade antes de entregar.',
        )}
      </p>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <form method="post" action={partAt(view, 'dados.csv')}>
          <button type="submit" className={buttonClass('secondary', 'lg', true)}>
            {say('Baixar planilha (CSV)')}
          </button>
        </form>
        <form method="post" action={partAt(view, 'dados.json')}>
          <button type="submit" className={buttonClass('secondary', 'lg', true)}>
            {say('Baixar arquivo (JSON)')}
          </button>
        </form>
      </div>
    </Part>
  )
}

const { title, text } = ownPageRefusals.PAGE_ENDED

export const ownDataEndedHead = (_: object, { tell }: Translator): PageHead => ({ title: tell(title), noindex: true })

/** Shown for unknown and for expired links alike, so that nobody learns which it was. */
export function OwnDataEndedPage() {
  const { tell } = useTranslator()
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-4 text-center">
      <img src={productIcon()} alt="" width={48} height={48} />
      <h1 className="text-xl font-semibold">{tell(title)}</h1>
      <p className="max-w-sm text-base text-soft">{tell(text)}</p>
    </main>
  )
}
