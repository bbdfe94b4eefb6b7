import { Spinner } from '../ui/spinner.tsx'

export const LoadingPage = () => (
  <div role="status" className="grid min-h-dvh place-items-center text-soft">
    <Spinner size={28} />
    <span className="visually-hidden">Carregando...</span>
  </div>
)
