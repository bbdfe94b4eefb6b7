/** The error text of a field; the field refers to it by its id. */
export const FieldError = ({ name, fields }: { name: string; fields: Record<string, string> }) =>
  fields[name] ? (
    <p id={`${name}-error`} className="mt-1 text-sm text-danger">
      {fields[name]}
    </p>
  ) : null
