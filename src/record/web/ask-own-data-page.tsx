import { BookingAlert } from '../../booking/web/booking-alert.tsx'
import { inLanguage } from '../../languages/language.ts'
import type { Translator } from '../../languages/translator.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { pageDays, type AskView } from '../own-page.ts'
import { OwnField } from './own-field.tsx'
import { OwnFrame } from './own-frame.tsx'

export const askOwnDataHead = ({ frame }: AskView, { say }: Translator): PageHead => ({
  title: `${say('Meus dados')} — ${frame.businessName}`,
  noindex: true,
  themeColor: frame.primaryColor,
})

/** Asks for an e-mail. The answer is the same whether a client has it or not. */
export function AskOwnDataPage({ slug, frame, isAsked, typed, fields, alert, picked }: AskView) {
  const { say } = useTranslator()
  const { businessName } = frame
  const address = paths.askOwnData(slug)
  return (
    <OwnFrame frame={frame} address={address}>
      <main
        aria-label={say('Meus dados')}
        className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 sm:p-8"
      >
        <BookingAlert alert={alert} />
        <h1 className="text-xl font-semibold sm:text-2xl">
          {isAsked ? say('Confira o seu e-mail') : say('Meus dados')}
        </h1>
        {isAsked ? (
          <p role="status" className="mt-2 text-base text-soft">
            {say(
              'Se houver um cadastro com este e-mail em {businessName}, o link da sua página chega em alguns minutos e vale por {pageDays} dias. Se não chegar, fale com o estabelecimento.',
              { businessName, pageDays },
            )}
          </p>
        ) : (
          <>
            <p className="mt-2 text-base text-soft">
              {say(
                'Informe o e-mail do seu cadastro em {businessName}. Enviamos um link para você ver, corrigir, baixar ou pedir a exclusão dos seus dados pessoais.',
                { businessName },
              )}
            </p>
            <form method="post" action={inLanguage(address, picked)} noValidate className="mt-6 grid gap-4">
              <OwnField
                name="email"
                label={say('E-mail')}
                type="email"
                required
                autoComplete="email"
                value={typed.email}
                fields={fields}
              />
              <button type="submit" className={buttonClass('primary', 'lg', true)}>
                {say('Enviar link')}
              </button>
            </form>
          </>
        )}
        <a href={inLanguage(paths.booking(slug), picked)} className={`mt-3 ${buttonClass('ghost', 'lg', true)}`}>
          {say('Voltar aos horários')}
        </a>
      </main>
    </OwnFrame>
  )
}
