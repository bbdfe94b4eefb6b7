import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../accounts/web/session.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { salesApi } from './api.ts'
import { PixKeyForm } from './pix-key-form.tsx'

/** For Configurações; absent for who may not change where the money goes. */
export function PixKeyCard() {
  const { data, isError, refetch } = useQuery(salesApi.pixKey.get.queryOptions())
  if (!useMay('settings.edit')) return null
  return (
    <Card title="Chave PIX">
      {isError && data === undefined ? (
        <ErrorState title="Não foi possível carregar a chave PIX." onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div role="status" aria-label="Carregando a chave PIX" className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      ) : (
        <PixKeyForm pixKey={data} />
      )}
    </Card>
  )
}
