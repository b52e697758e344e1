import { LineIcon } from '@/basic-ui/line-icon';

const PATHS = {
  user: 'M12 12a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4zM4 20.4c.6-3.7 3.9-5.6 8-5.6s7.4 1.9 8 5.6',
  lock: 'M5.5 10.5h13v9.9h-13zM8.4 10.5V7.6a3.6 3.6 0 0 1 7.2 0v2.9M12 14.4v2.4',
  phone:
    'M7 2.6h10a1.6 1.6 0 0 1 1.6 1.6v15.6a1.6 1.6 0 0 1-1.6 1.6H7a1.6 1.6 0 0 1-1.6-1.6V4.2A1.6 1.6 0 0 1 7 2.6zM10.6 18.4h2.8',
  shield: 'M12 2.8l7.4 2.8v5.6c0 4.7-3 8-7.4 10-4.4-2-7.4-5.3-7.4-10V5.6zM8.8 12l2.3 2.3 4.2-4.5',
  down: 'M5 8.5l7 7 7-7',
  hotline:
    'M4 13v-1.4a8 8 0 0 1 16 0V13M4 13.2h3v5.6H5.4A1.4 1.4 0 0 1 4 17.4zM20 13.2h-3v5.6h1.6a1.4 1.4 0 0 0 1.4-1.4zM17 18.8c0 1.6-1.6 2.4-3.6 2.4',
  mail: 'M3.4 5.4h17.2v13.2H3.4zM3.8 6l8.2 7 8.2-7',
  complaint: 'M12 3.2 21.4 20H2.6zM12 9.4v5M12 16.6v1',
} as const;

export type LoginIconName = keyof typeof PATHS;

/** A line icon of the landing page, as large as the text beside it asks for. */
export function LoginIcon({ name, size }: { name: LoginIconName; size?: number }) {
  return (
    <LineIcon size={size}>
      <path d={PATHS[name]} />
    </LineIcon>
  );
}
