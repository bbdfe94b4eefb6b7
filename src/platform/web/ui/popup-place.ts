import { createContext, type RefObject, use } from 'react'

const page: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById('content')
  },
}

/** Where lists of menus and pickers are rendered, so that they belong to a landmark or a dialog for screen readers. */
export const PopupPlace = createContext(page)

/** The container of such a list, and what is called with its element. */
export function usePopupPlace() {
  const place = use(PopupPlace)
  return { container: place, shown: place === page ? showOthers : null }
}

/**
 * The library hides from screen readers whatever a list does not cover, the label of its field too, and the places around
 * the list that take the focus to pass it on.
 */
function showOthers(popup: HTMLElement | null) {
  if (!popup) return
  // The library does it in the effects of the drawing that opens the list.
  requestAnimationFrame(() => {
    for (const one of document.querySelectorAll('[aria-hidden=true]'))
      if (one.matches(told) || one.querySelector(told)) one.removeAttribute('aria-hidden')
  })
}

/** Nothing of ours that holds such an element is hidden. */
const told = 'a, button, input:not([tabindex="-1"]), label, select, textarea, h1, [tabindex="0"]'
