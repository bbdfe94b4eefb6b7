// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Confirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'

afterEach(cleanup)

function shown() {
  const close = vi.fn()
  render(
    <Dialog open onClose={close} title="Novo Cliente">
      <input aria-label="Busca" />
      <form>
        <input aria-label="Nome" />
      </form>
    </Dialog>,
  )
  return close
}

/** A press beside the dialog that is not the second click of the double click that opened it. */
async function pressBeside() {
  await new Promise((done) => setTimeout(done, 550))
  await userEvent.click(document.body)
}

it('is left by a press beside it while nothing is typed in its form, but not by the end of a double click', async () => {
  const close = shown()
  await userEvent.click(document.body)
  expect(close).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Busca'), 'Ana')
  await pressBeside()
  expect(close).toHaveBeenCalledOnce()
})

it('keeps what was typed in its form from a press beside it and asks at Escape; its cross leaves', async () => {
  const close = shown()
  await userEvent.type(screen.getByLabelText('Nome'), 'Ana')
  await pressBeside()
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }))
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(close).toHaveBeenCalledTimes(2)
})

it('is left by Escape at once while nothing is typed', async () => {
  const close = shown()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

it('is not confirmed by the second click of the double click that opened the question', async () => {
  const confirm = vi.fn()
  render(<Confirm open onCancel={() => {}} onConfirm={confirm} title="Excluir?" text="Some." confirmLabel="Excluir" />)
  const click = (detail: number) =>
    screen
      .getByRole('button', { name: 'Excluir' })
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  click(2)
  expect(confirm).not.toHaveBeenCalled()
  // A press of the keyboard has no count.
  click(0)
  click(1)
  expect(confirm).toHaveBeenCalledTimes(2)
})

it('costs nothing before its first opening, and opens as one that was closed, so that it comes in gently', async () => {
  const dialog = (open: boolean) => (
    <Dialog open={open} onClose={() => {}} title="Novo Cliente">
      <p>Conteúdo</p>
    </Dialog>
  )
  const { container, rerender } = render(dialog(false))
  expect(container.childNodes).toHaveLength(0)
  rerender(dialog(true))
  expect(screen.getByRole('dialog').hasAttribute('data-starting-style')).toBe(true)
  rerender(dialog(false))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('keeps what it shows while it goes out, out of reach, although its content is gone', async () => {
  const dialog = (sale: string | null) => (
    <Dialog open={sale !== null} onClose={() => {}} title={sale ?? ''} footer={sale && <button>Imprimir</button>}>
      {sale && <p>Recibo de {sale}</p>}
    </Dialog>
  )
  const { rerender } = render(dialog('Corte'))
  const popup = screen.getByRole('dialog', { name: 'Corte' })
  const before = popup.textContent
  rerender(dialog(null))
  expect(popup.isConnected).toBe(true)
  expect(popup.textContent).toBe(before)
  expect(popup.inert).toBe(true)
  await waitFor(() => expect(popup.isConnected).toBe(false))
  rerender(dialog('Barba'))
  expect(screen.getByRole('dialog', { name: 'Barba' }).textContent).toContain('Recibo de Barba')
  expect(screen.getByRole('dialog').inert).toBe(false)
})

it('gives the focus back to what the keyboard had it on, although a field takes it as it comes in', async () => {
  const dialog = (open: boolean) => (
    <>
      <button>Abrir caixa</button>
      <Dialog open={open} onClose={() => {}} title="Abrir caixa">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as the till's dialogs do */}
        <input aria-label="Valor" autoFocus />
      </Dialog>
    </>
  )
  const { rerender } = render(dialog(false))
  for (const opening of ['first', 'second']) {
    await userEvent.tab()
    const opener = document.activeElement
    expect(opener?.textContent).toBe('Abrir caixa')
    rerender(dialog(true))
    await waitFor(() => expect(document.activeElement, opening).toBe(screen.getByLabelText('Valor')))
    rerender(dialog(false))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement, opening).toBe(opener))
    ;(opener as HTMLElement).blur()
  }
})

it('leaves the focus in the dialog that comes next', async () => {
  const dialogs = (open?: 'cart' | 'receipt') => (
    <>
      <button>Ver carrinho</button>
      <Dialog open={open === 'cart'} onClose={() => {}} title="Carrinho">
        <input aria-label="Valor recebido" />
      </Dialog>
      <Dialog open={open === 'receipt'} onClose={() => {}} title="Recibo">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as the receipt does */}
        <button autoFocus>Nova venda</button>
      </Dialog>
    </>
  )
  const { rerender } = render(dialogs())
  await userEvent.tab()
  rerender(dialogs('cart'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Valor recebido')))
  rerender(dialogs('receipt'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Carrinho' })).toBeNull())
  expect(document.activeElement?.textContent).toBe('Nova venda')
})

it('gives the focus back to what was pressed with the mouse', async () => {
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Abrir caixa</button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Abrir caixa">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as the till's dialogs do */}
          <input aria-label="Valor" autoFocus />
        </Dialog>
      </>
    )
  }
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir caixa' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Valor')))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Abrir caixa'))
})

it('goes to what is nearest once the act has taken its opener away, from a menu as well', async () => {
  function Page() {
    const [rows, setRows] = useState(['Ana', 'Bia'])
    const [asked, setAsked] = useState<string | null>(null)
    return (
      <>
        <button>Início</button>
        <ul>
          {rows.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
              <Menu
                trigger={<button>Mais ações de {name}</button>}
                items={[{ label: 'Excluir', onSelect: () => setAsked(name) }]}
              />
            </li>
          ))}
        </ul>
        <Confirm
          open={asked !== null}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setRows(rows.filter((name) => name !== asked))
            setAsked(null)
          }}
          title="Excluir?"
          text="Some."
          confirmLabel="Sim"
        />
      </>
    )
  }
  render(<Page />)
  const ask = async (name: string, answer: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Mais ações de ${name}` }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    await userEvent.click(await screen.findByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await ask('Ana', 'Cancelar')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mais ações de Ana'))
  await ask('Ana', 'Sim')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bia'))
})
