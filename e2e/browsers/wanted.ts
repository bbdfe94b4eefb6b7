import type * as queries from '@testing-library/dom'

/** What a person looks for: by role and name, by label, or by its text. A text is a part of the whole, but for `exact`. */
export type Target = { exact?: boolean; within?: Target } & (
  | { role: string; name?: string; isCurrent?: boolean }
  | { label: string }
  | { text: string }
)

/** Where a found element can be pressed, and what it holds. */
export type FoundElement = { x: number; y: number; isOnTop: boolean; isFocused: boolean; value: string; text: string }

declare const TestingLibraryDom: typeof queries

/**
 * Runs in the page, so it stands on nothing but its arguments. The first visible element that fits, scrolled into sight, in
 * a page whose own scripts may not run.
 */
export function find(wanted: Target): FoundElement | null {
  const { queryAllByLabelText, queryAllByRole, queryAllByText } = TestingLibraryDom
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width * height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const matcher = (text: string, exact = false) =>
    exact ? text : (content: string) => content.replaceAll(/\s+/g, ' ').includes(text)
  const all = (sought: Target, root: HTMLElement): HTMLElement[] => {
    if ('role' in sought) {
      const { role, name } = sought
      const found = queryAllByRole(root, role, name === undefined ? {} : { name: matcher(name, sought.exact) })
      return sought.isCurrent ? found.filter((element) => element.hasAttribute('aria-current')) : found
    }
    if ('label' in sought) return queryAllByLabelText(root, matcher(sought.label, sought.exact))
    return queryAllByText(root, matcher(sought.text, sought.exact), { ignore: 'script, style, option' })
  }
  // What holds others may have no size of its own.
  const within = (holder: Target | undefined): HTMLElement[] =>
    holder ? within(holder.within).flatMap((root) => all(holder, root)) : [document.body]
  const element = within(wanted).find(isVisible)
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x: left, y: top, width, height } = element.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const hit = document.elementFromPoint(x, y)
  return {
    x,
    y,
    isOnTop: element.contains(hit) || hit?.closest('label')?.contains(element) === true,
    isFocused: element === document.activeElement,
    value: element instanceof HTMLInputElement ? element.value : '',
    text: element.innerText,
  }
}
