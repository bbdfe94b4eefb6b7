import { expect, test } from 'vitest'
import { textsOf, workspaceTexts } from './texts.ts'

test('the texts of the workspace are found, and those for clients are not among them', () => {
  const texts = new Map(workspaceTexts().map(({ text, places }) => [text, places]))
  expect(texts.size).toBeGreaterThan(1500)
  expect(texts.get('Seus clientes agendam sozinhos, a qualquer hora.')).toContain('src/booking/web/link-form.tsx')
  expect(texts.get('Personalização visual')).toEqual(['src/booking/web/link-form.tsx'])
  for (const text of ['Confirmar Agendamento', 'Seus dados', 'Horário ocupado']) expect(texts.has(text)).toBe(false)
})

test('a text is told from keys, classes and defects, and counted once', () => {
  const screen = `import { Box } from './Caixa de cima.tsx'
    export const Screen = ({ most, name }) => {
      if (!name) throw new Error('Nobody reads this')
      if (event.key === 'Escape') return null
      return (
        <Box className="grid com de" id="para de" label="Nome completo" onKey={(key) => key === 'ArrowDown'}>
          Salvar
          <p>{most > 1 ? \`\${most} itens no carrinho\` : 'um item no carrinho'}</p>
          <p>{name} com</p>
          <Box label="Nome completo">Já sabido</Box>
        </Box>
      )
    }`
  const found = textsOf(new Map([['src/a/web/screen.tsx', screen]]), (text) => text === 'Já sabido')
  expect(found.map(({ text }) => text)).toEqual([
    'Nome completo',
    'Salvar',
    'com',
    'um item no carrinho',
    '{} itens no carrinho',
  ])
  expect(found[0]!.places).toEqual(['src/a/web/screen.tsx'])
})
