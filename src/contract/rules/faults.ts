type Rule = (value: unknown, rule: never, context: never) => unknown;

const faults = new WeakMap<object, unknown>();

/**
 * The same rules, each of which keeps what it failed with, once per form. Formily takes a rule that throws for a broken
 * one, and its error for the message; a database that is away is no fault of the value (hostile 78).
 */
export function keepingFaults<T extends Record<string, Rule>>(rules: T): T {
  const kept = Object.entries(rules).map(([name, rule]): [string, Rule] => [
    name,
    (value, options, context) => {
      const keep = (fault: unknown): never => {
        const { form } = context as { form?: object };
        if (form && !faults.has(form)) faults.set(form, fault);
        throw fault;
      };
      try {
        const verdict = rule(value, options, context);
        return verdict instanceof Promise ? verdict.catch(keep) : verdict;
      } catch (fault) {
        return keep(fault);
      }
    },
  ]);
  return Object.fromEntries(kept) as T;
}

/** Throws what a rule of the form failed with, if one did: then nothing is known of the values. */
export function throwRuleFault(form: object): void {
  if (faults.has(form)) throw faults.get(form);
}
