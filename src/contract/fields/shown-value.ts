/** The call by which somebody asks to see a masked value (`x-mask`) whole; the audit keeps who did. */
export function shownValueCall(resource: string, id: string): string {
  return `/api/resources/${resource}/${encodeURIComponent(id)}/shown`;
}
