import type { ChildProps } from '../../../src/contract/child-app';
import { useLeft } from './countdown';
import { Link } from './link';
import type { ParticipationState } from './participation';
import { AddTag, OwnTag } from './tags';
import { addressOf, shortTime, type Tender } from './tender';
import { t } from './texts';

interface TenderCardProps extends ChildProps {
  tender: Tender;
  /** How the supplier's own sign-up stands; absent where there is none. */
  own: ParticipationState | undefined;
}

/** A tender in the list: what it is, how the own sign-up stands, and how long there is to sign up. */
export function TenderCard({ tender, own, location, navigate }: TenderCardProps) {
  const { title, orderId, approveTime, signEndTime, addtype, tenantName, categories, region } = tender;
  const left = useLeft(signEndTime);
  return (
    <li className="bidding-card">
      <div className="bidding-what">
        <h2>
          <Link to={addressOf(location, tender)} navigate={navigate}>
            {title}
          </Link>
          <AddTag addtype={addtype} />
          <OwnTag state={own} />
        </h2>
        <p className="bidding-facts">
          {tenantName && <span>{tenantName}</span>}
          {region && <span>{region}</span>}
          {categories.length > 0 && <span>{categories.map(lastName).join(t('、'))}</span>}
          <span>{t('单号 {orderId}', { orderId })}</span>
          <span>{t('{date} 发布', { date: approveTime.slice(0, 10) })}</span>
        </p>
      </div>
      <div className={`bidding-left ${left.state}`}>
        <strong>{left.text}</strong>
        <span>{t('{time} 截止报名', { time: shortTime(signEndTime) })}</span>
      </div>
    </li>
  );
}

/** The name of a category without what it is below. */
function lastName(path: string): string {
  return path.split(' / ').pop() ?? path;
}
