interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same for the same mail, so that one that was sent twice is known as one: letters, digits and `-`. */
  id: string;
}

/** Hands mails over to a server of the operator. */
export interface Mailer {
  /** The address that the product is opened at, without a slash at its end; empty where mails lead nowhere. */
  site: string;
  /** Rejects with the reason, for the log, when the mail was not taken over. */
  send(mail: Mail): Promise<void>;
}
