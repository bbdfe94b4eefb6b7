/** A word whose first letter is the key that does the same; where there is no keyboard it is just the word. */
export const Shortcut = ({ children }: { children: string }) => (
  <span>
    <span className="decoration-current/50 underline-offset-4 pointer-fine:underline">{children.slice(0, 1)}</span>
    {children.slice(1)}
  </span>
)
