type Keeps = (path: string) => boolean;

const nothing: Keeps = () => false;
let keeps = nothing;

/**
 * Says that pages stay mounted behind their tabs while another one that `answers` true for is in front, until the
 * returned function is called.
 */
export function keepPages(answers: Keeps): () => void {
  keeps = answers;
  return () => {
    if (keeps === answers) keeps = nothing;
  };
}

/** Whether the page in front stays as it is when the person goes on to this path. */
export function staysBehind(path: string): boolean {
  return keeps(path);
}
