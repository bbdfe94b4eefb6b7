/** Progress towards a goal, from 0 to 100. */
export const Progress = ({ label, percent }: { label: string; percent: number }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={Math.round(percent)}
    aria-valuemin={0}
    aria-valuemax={100}
    className="h-2 overflow-hidden rounded-full bg-hover"
  >
    <div className="h-full rounded-full bg-accent transition-all" style={{ width: `${Math.min(100, percent)}%` }} />
  </div>
)
