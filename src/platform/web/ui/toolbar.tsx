import type { ReactNode } from 'react'

/** Search and filters above a list. The search grows; on phones, filters stand two in a row. */
export const Toolbar = ({ search, children }: { search?: ReactNode; children?: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
    {search && <div className="min-w-48 flex-1 md:max-w-sm">{search}</div>}
    {children && (
      <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:[&>*]:min-w-[40%] max-md:[&>*]:flex-1 md:ml-auto">
        {children}
      </div>
    )}
  </div>
)
