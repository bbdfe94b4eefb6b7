import type { PlainText, Translator } from '../../languages/translator.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import type { PageHead } from '../../platform/page.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'

type Stoppable = { businessName: string; purpose: 'reminders' | 'marketing'; isStopped: boolean }

const words = {
  reminders: {
    asks: 'Você deixa de receber lembretes de agendamentos de {businessName}.',
    stopped:
      'Você não recebe mais lembretes de agendamentos de {businessName}. Para voltar a receber, fale com o estabelecimento.',
  },
  marketing: {
    asks: 'Você deixa de receber novidades e promoções de {businessName}.',
    stopped:
      'Você não recebe mais novidades e promoções de {businessName}. Para voltar a receber, fale com o estabelecimento.',
  },
} as const

export const stopMessagesHead = ({ businessName }: Stoppable, { say }: Translator): PageHead => ({
  title: say('Mensagens de {businessName}', { businessName }),
  noindex: true,
})

/** The page to unsubscribe: opening it changes nothing, its button does. */
export function StopMessagesPage({ businessName, purpose, isStopped }: Stoppable) {
  const { say } = useTranslator()
  const { asks, stopped } = words[purpose]
  const heading: PlainText = isStopped ? 'Pronto' : 'Parar de receber?'
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center px-4 py-10">
      <section className="rounded-card border border-line bg-surface p-5 text-center sm:p-8">
        <h1 className="text-xl font-semibold text-ink">{say(heading)}</h1>
        <p className="mt-2 text-soft wrap-anywhere">{say(isStopped ? stopped : asks, { businessName })}</p>
        {!isStopped && (
          <form method="post" className="mt-6">
            <button type="submit" className={buttonClass('primary', 'lg', true)}>
              {say('Não receber mais')}
            </button>
          </form>
        )}
      </section>
    </main>
  )
}
