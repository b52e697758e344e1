import { CustomerCards } from './customer-cards';
import styles from './landing.module.css';
import { NoticeList } from './notice-list';
import { TenderTable } from './tender-table';

/** The parts of the landing page below its first screen; the ids are those of `SECTIONS`. */
export function LandingSections() {
  return (
    <>
      <section id="tenders" className={styles.section}>
        <TenderTable />
      </section>
      <section id="customers" className={`${styles.section} ${styles.tinted}`}>
        <CustomerCards />
      </section>
      <section id="notices" className={styles.section}>
        <NoticeList />
      </section>
    </>
  );
}
