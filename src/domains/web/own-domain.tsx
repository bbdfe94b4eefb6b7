import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useMay } from '../../accounts/web/session.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { TextField } from '../../platform/web/form-fields.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { domainInput } from '../domain-name.ts'
import { ConnectedDomain } from './connected-domain.tsx'
import { domainsApi } from './api.ts'

/** The business's own domain: the form to connect it, its DNS records and its certificate. */
export function OwnDomain() {
  const query = useQuery(domainsApi.get.queryOptions())
  const mayConnect = useMay('landing.publish')
  return (
    <Loaded
      query={query}
      failed={['Erro', 'Não foi possível carregar o domínio.']}
      around={(failure) => <Card title="Domínio próprio">{failure}</Card>}
      skeleton={
        <div aria-busy>
          <Skeleton className="h-32 rounded-card" />
        </div>
      }
    >
      {({ domain, isOffered }) =>
        domain ? (
          <ConnectedDomain domain={domain} mayConnect={mayConnect} />
        ) : (
          <Card title="Domínio próprio">
            {!isOffered ? (
              <Told text="Ainda não é possível usar um domínio seu, como www.seusalao.com.br. Por enquanto, o site fica no endereço padrão." />
            ) : mayConnect ? (
              <ConnectForm />
            ) : (
              <Told text="Só o proprietário pode conectar um domínio." />
            )}
          </Card>
        )
      }
    </Loaded>
  )
}

const Told = ({ text }: { text: string }) => (
  <div className="flex items-start gap-3 text-sm text-soft">
    <Globe aria-hidden size={18} className="mt-0.5 shrink-0" />
    <p>{text}</p>
  </div>
)

function ConnectForm() {
  const shell = useFormShell({
    schema: domainInput,
    defaultValues: { name: '' },
    submit: async (values) => {
      await domainsApi.connect.call(values)
      toast.success('Domínio cadastrado!', 'Agora crie os registros da tabela onde você comprou o domínio.')
    },
    failed: 'Erro ao conectar domínio',
  })
  const name = useWatch({ control: shell.control, name: 'name' })
  return (
    <FormBody
      shell={shell}
      label="Conectar domínio"
      submitLabel={shell.pending ? 'Conectando...' : 'Conectar Domínio'}
      button={{ disabledReason: name.trim() === '' ? 'Digite o domínio.' : undefined }}
    >
      <TextField
        control={shell.control}
        name="name"
        label="Seu Domínio"
        placeholder="seusalao.com.br"
        hint="Um domínio que você já comprou, por exemplo no Registro.br."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormBody>
  )
}
