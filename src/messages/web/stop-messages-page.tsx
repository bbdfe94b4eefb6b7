import type { PageHead } from '../../platform/page.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'

type Stoppable = { businessName: string; purpose: 'reminders' | 'marketing'; isStopped: boolean }

const what = { reminders: 'lembretes de agendamentos', marketing: 'novidades e promoções' }

export const stopMessagesHead = ({ businessName }: Stoppable): PageHead => ({
  title: `Mensagens de ${businessName}`,
  noindex: true,
})

/** Where a client stops messages: opening the page changes nothing, its one button does. */
export function StopMessagesPage({ businessName, purpose, isStopped }: Stoppable) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center px-4 py-10">
      <section className="rounded-card border border-line bg-surface p-5 text-center sm:p-8">
        {isStopped ? (
          <>
            <h1 className="text-xl font-semibold text-ink">Pronto</h1>
            <p className="mt-2 text-soft wrap-anywhere">
              Você não recebe mais {what[purpose]} de {businessName}. Para voltar a receber, fale com o negócio.
            </p>
          </>
        ) : (
          <>
            <h1 className="text-xl font-semibold text-ink">Parar de receber?</h1>
            <p className="mt-2 text-soft wrap-anywhere">
              Você deixa de receber {what[purpose]} de {businessName}.
            </p>
            <form method="post" className="mt-6">
              <button type="submit" className={buttonClass('primary', 'lg', true)}>
                Não receber mais
              </button>
            </form>
          </>
        )}
      </section>
    </main>
  )
}
