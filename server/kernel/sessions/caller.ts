/** Where a sign-in comes from. */
export interface Caller {
  /** As `clientAddress` tells it. */
  address: string;
  /** The User-Agent header, cut to 300 characters. */
  userAgent: string;
}
