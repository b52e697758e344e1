/** A record that came of a transition of another: of which page, and what people call it. */
export interface MadeRecord {
  page: string;
  resource: string;
  id: string;
  name: string;
  /** It is the corrected copy of the record that was moved (`amends`). */
  isCopy?: true;
}
