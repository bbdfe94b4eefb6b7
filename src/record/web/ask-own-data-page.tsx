import { BookingAlert } from '../../booking/web/booking-alert.tsx'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { pageDays, type AskView } from '../own-page.ts'
import { OwnField } from './own-field.tsx'
import { OwnFrame } from './own-frame.tsx'

export const askOwnDataHead = ({ frame }: AskView): PageHead => ({
  title: `Meus dados — ${frame.businessName}`,
  noindex: true,
  themeColor: frame.primaryColor,
})

/** Asks for an e-mail. The answer is the same whether a client has it or not. */
export function AskOwnDataPage({ slug, frame, isAsked, typed, fields, alert }: AskView) {
  return (
    <OwnFrame frame={frame}>
      <main aria-label="Meus dados" className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 sm:p-8">
        <BookingAlert alert={alert} />
        <h1 className="text-xl font-semibold sm:text-2xl">{isAsked ? 'Confira o seu e-mail' : 'Meus dados'}</h1>
        {isAsked ? (
          <p role="status" className="mt-2 text-base text-soft">
            Se houver um cadastro com este e-mail em {frame.businessName}, o link da sua página chega em alguns minutos
            e vale por {pageDays} dias. Se não chegar, fale com o estabelecimento.
          </p>
        ) : (
          <>
            <p className="mt-2 text-base text-soft">
              Informe o e-mail do seu cadastro em {frame.businessName}. Enviamos um link para você ver, corrigir, baixar
              ou pedir a exclusão dos seus dados pessoais.
            </p>
            <form method="post" action={paths.askOwnData(slug)} noValidate className="mt-6 grid gap-4">
              <OwnField
                name="email"
                label="E-mail"
                type="email"
                required
                autoComplete="email"
                value={typed.email}
                fields={fields}
              />
              <button type="submit" className={buttonClass('primary', 'lg', true)}>
                Enviar link
              </button>
            </form>
          </>
        )}
        <a href={paths.booking(slug)} className={`mt-3 ${buttonClass('ghost', 'lg', true)}`}>
          Voltar aos horários
        </a>
      </main>
    </OwnFrame>
  )
}
