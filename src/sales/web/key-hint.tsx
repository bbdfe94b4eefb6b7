import { Kbd } from '../../platform/web/ui/kbd.tsx'
import { tillKeys } from './use-shortcuts.ts'

/** Which key does the same, where there are keys. */
export const KeyHint = ({ of, className = '' }: { of: keyof typeof tillKeys; className?: string }) => (
  <span aria-hidden className={`max-md:hidden pointer-coarse:hidden ${className}`}>
    <Kbd>{tillKeys[of]}</Kbd>
  </span>
)
