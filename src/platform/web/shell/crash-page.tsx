import { RotateCw } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** What the router shows when a screen broke. */
export const CrashPage = () => (
  <main role="alert" className="grid min-h-dvh place-items-center p-6 text-center">
    <div className="grid justify-items-center gap-3">
      <h1 className="text-xl font-semibold text-ink">Unexpected Application Error!</h1>
      <p className="max-w-md text-sm text-soft">
        Algo deu errado nesta tela. O que já foi salvo continua salvo; recarregue a página para continuar.
      </p>
      <Button variant="primary" icon={<RotateCw aria-hidden size={16} />} onClick={() => location.reload()}>
        Recarregar
      </Button>
    </div>
  </main>
)
