/** Why a request failed, when the gateway gave no refusal of its own. */
export type RequestErrorKind = 'cancelled' | 'setup' | 'no-response' | 'unreadable' | 'body' | 'http';

/** A refusal of the gateway: its stable `code`, its message in the person's language and what stood under `data`. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  constructor(
    readonly code: string,
    message: string,
    readonly data: unknown,
    readonly httpStatus: number,
  ) {
    super(message);
  }
}

/** A request that got no usable answer. The person has been told already, unless it was cancelled. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(
    readonly kind: RequestErrorKind,
    message: string,
    readonly httpStatus?: number,
  ) {
    super(message);
  }
}

/** Whether a request ended because the person moved on; nothing is shown for it (specification section 8). */
export function isCancelled(error: unknown): boolean {
  return error instanceof RequestError && error.kind === 'cancelled';
}

/** For a request whose failure is told on screen: anything but a refusal or a failed request is a fault of the program. */
export function logUnforeseen(reason: Error): void {
  if (!(reason instanceof RefusalError || reason instanceof RequestError)) console.error('page', reason);
}
