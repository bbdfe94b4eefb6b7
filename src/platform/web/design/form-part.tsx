import * as z from 'zod/mini'
import {
  CheckboxField,
  DateField,
  DocumentField,
  MoneyField,
  NumberField,
  PasswordField,
  PhoneField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
  TimeField,
} from '../form-fields.tsx'
import { Form, useFormShell } from '../form.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.tsx'
import { Part } from './part.tsx'

const filled = (message: string) => z.string().check(z.minLength(1, message))

const schema = z.object({
  name: filled('Informe o nome.'),
  email: z.email('Informe um e-mail como nome@exemplo.com.br.'),
  phone: filled('Informe o celular com DDD.'),
  document: z.string(),
  price: z.nullable(z.number()).check(z.refine((cents) => cents !== null, 'Informe o preço.')),
  minutes: z.nullable(z.number()),
  kind: filled('Escolha a categoria.'),
  password: z.string(),
  date: z.string(),
  time: z.string(),
  notes: z.string(),
  consent: z.boolean(),
  active: z.boolean(),
})

const kinds = [
  { value: 'a', label: 'Cabelo' },
  { value: 'b', label: 'Barba' },
  { value: 'c', label: 'Estética facial' },
]

export function FormPart() {
  const shell = useFormShell({
    schema,
    defaultValues: {
      name: '',
      email: 'ana@',
      phone: '(11) 98765-4321',
      document: '12.ABC.345/01DE-35',
      price: 8990,
      minutes: 45,
      kind: '',
      password: '',
      date: '',
      time: '14:30',
      notes: '',
      consent: true,
      active: true,
    },
    submit: async () => toast.success('Formulário enviado!'),
  })
  const { control } = shell
  return (
    <Part
      id="forms"
      title="Formulários"
      text="A mesma regra na tela e no servidor. Um erro diz o que houve e o que fazer; o que foi digitado fica. Toque em Salvar para ver os erros."
    >
      <Card>
        <Form shell={shell} label="Exemplo">
          <div className="grid gap-4 md:grid-cols-2">
            <TextField control={control} name="name" label="Nome completo" required autoComplete="off" />
            <TextField control={control} name="email" label="E-mail" required type="email" autoComplete="off" />
            <PhoneField control={control} name="phone" label="Celular" required />
            <DocumentField control={control} name="document" label="CPF ou CNPJ" hint="CNPJ com letras também serve." />
            <MoneyField control={control} name="price" label="Preço" required />
            <NumberField control={control} name="minutes" label="Duração" suffix="min" min={5} />
            <SelectField
              control={control}
              name="kind"
              label="Categoria"
              required
              options={kinds}
              placeholder="Selecione"
            />
            <PasswordField control={control} name="password" label="Senha" autoComplete="new-password" />
            <DateField control={control} name="date" label="Data" />
            <TimeField control={control} name="time" label="Hora" />
          </div>
          <TextareaField control={control} name="notes" label="Observações" />
          <div className="grid gap-1">
            <CheckboxField control={control} name="consent" label="Aceita receber lembretes" />
            <SwitchField
              control={control}
              name="active"
              label="Ativo"
              hint="Aparece na agenda e na página de agendamento."
            />
          </div>
          <div className="flex justify-end gap-2 border-t border-line pt-4">
            <Button onClick={() => shell.reset()}>Limpar</Button>
            <Button type="submit" variant="primary" pending={shell.pending}>
              Salvar
            </Button>
          </div>
        </Form>
      </Card>
    </Part>
  )
}
