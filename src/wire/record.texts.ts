/**
 * Descriptions of the fields of settings, menu, floor, stock and staff, by name or by `parent.name`.
 * `http/document/parts/document-schema.ts` adds them to fields whose schema has no description.
 */
export const recordTexts: Readonly<Record<string, string>> = {
  id: 'ULID of the record; ids sort in the order of creation.',
  name: 'Display name.',
  short_name: 'Name for small buttons; null: the name.',
  active: 'False once the record is inactive; it remains readable.',
  version: 'Increases with every visible change; send it as `If-Match`.',
  created_at: 'When the record was created.',
  updated_at: 'When the record last changed; `updated_since` filters by it.',
  note: 'Free text for staff.',
  description: 'Description for guests.',
  ref: 'Your own reference, unique among records of this kind; `menu import` matches by it.',
  position: 'Display position; lower comes first.',
  branch_ids: 'Branches that it is for; empty means all.',

  // Brand and branches
  currency: 'ISO 4217 code; cannot change once there are orders.',
  timezone: 'Name from the tz database, such as `Europe/Rome`.',
  default_language: 'Language of the plain `name` and `description` fields.',
  languages: 'Language codes in use; `lang` and `translations` accept only these.',
  tax_mode:
    'Whether prices include tax (`inclusive`) or tax is added (`exclusive`); cannot change once there are orders.',
  loyalty: 'How customers earn and redeem points and balance.',
  service_charge: 'Percentage added to orders of the listed channels and branches; null for none.',
  'service_charge.tax_id': 'Tax on the charge; null: that of the products, in proportion to their net.',
  delivery_tax_id: 'Tax on delivery fees; null for none.',
  approvals: 'Actions that need an approval from a manager or owner.',
  receipt: 'Texts printed on every receipt.',
  quick_notes: 'Notes to choose for a line, in the default language with translations.',
  legal_name: 'Legal name of the seller, printed on receipts; of a branch, null: that of the brand.',
  fiscal:
    '`required`: a receipt issued from now on is printed once `POST /receipts/{receipt}/fiscal` has signed it, or after 60 seconds.',
  tax_number: 'Tax number of the seller, printed on receipts; of a branch, null: that of the brand.',
  address: 'Postal address, printed on receipts; of a branch, null: that of the brand.',
  phone: 'Phone number.',

  // Floor
  area_id: 'The area of the table.',
  seats: 'Number of seats.',
  x: 'Distance from the left edge of the floor plan, in units you choose.',
  y: 'Distance from the top edge of the floor plan, in units you choose.',
  width: 'Width on the floor plan.',
  height: 'Height on the floor plan.',
  shape: 'Shape on the floor plan, in words you choose, such as `round` or `square`.',
  'table.status': '`occupied` while a bill is open at the table.',
  'table.dining_session_id': 'The open bill at the table; null when free.',

  // Menu
  parent_id: 'Parent category; null at the top.',
  category_id: 'The category of the product.',
  category_ids: 'Categories whose products it applies to.',
  product_ids: 'Products it applies to.',
  'addon_group.product_ids': 'Products that offer this group.',
  addon_ids: 'Addons of the group, in display order.',
  default_addon_ids:
    'Addons of the group that a line takes unless `without` leaves them out, or the line names another addon of a group with `max` 1.',
  'product.parts': 'The parts of a half-and-half; null: a dish of its own.',
  addon_group_ids: 'Addon groups of the product, in display order.',
  'category.kitchen_station_ids': 'Stations that prepare its products, at most one per branch.',
  kitchen_station_ids:
    'Stations that prepare it, at most one per branch; empty: the stations of the category.',
  price: 'Price of one unit, or of one kilogram when sold by weight.',
  price_mode: 'Who sets the price; `open`: the price is entered with each order line.',
  min_price: 'The least that an open price may be; null: anything. Not used by a fixed price.',
  cost: 'Cost of one unit, used when there is no recipe.',
  sku: 'Stock keeping unit.',
  barcode: 'Barcode as scanned.',
  sold_by: 'Unit of sale; `weight`: quantities may have up to three decimals.',
  needs_kitchen: 'False for products handed over without preparation; they get no kitchen ticket.',
  discountable: 'False for products that no campaign and no discount but a comp (100 %) applies to.',
  allergens: 'EU allergen codes or free text.',
  image_url: 'URL of the image; null for none.',
  prices:
    'Prices by branch, channel and time; the most specific valid one replaces `price`: branch and channel, branch, channel. Of the same branch and channel, one with `starts_at` wins over one without.',
  'prices.branch_id': 'Branch where this price applies; null for all.',
  'prices.channel': 'Channel for which this price applies; null for all.',
  starts_at: 'Start of validity; null for no limit.',
  ends_at: 'End of validity, exclusive; null for no limit.',
  recipe: 'Stock used by one unit.',
  stock_item_id: 'The stock item.',
  'recipe.quantity': 'Amount used, in the unit of the stock item.',
  availability: 'Hours of sale in the branch’s time zone; empty means always.',
  weekdays: 'Days on which the hours start.',
  'product.sold_out': 'Branches where it is sold out now; in `/sold-out`: true to mark, false to clear.',
  'addon.sold_out': 'Branches where it is sold out now; in `/sold-out`: true to mark, false to clear.',
  until: 'When it returns to sale automatically; null: when cleared.',
  min: 'Minimum number of units to choose.',
  max: 'Maximum number of units to choose; null for no limit.',
  free_quantity: 'Number of free units, applied in the order of `addon_ids`.',
  'addon.tax_id': 'Its tax where it is not the product’s; null: taxed as the product.',
  max_quantity: 'Maximum units of this addon per unit of the product; null for no limit.',
  'reason.kind': 'The operations it is for; `cash`: cash paid into or out of a drawer.',
  'tax.rate': 'Percentage, up to four decimals; the sum of the components, if any.',
  'tax.components': 'The taxes it combines, such as GST and QST; null for a single tax.',
  'components.rate': 'Percentage, up to four decimals.',
  'components.name': 'Name on receipts and in reports.',
  service_type_rates: 'Rates that replace `rate` for takeaway or delivery.',
  takeaway: 'Percentage for takeaway orders.',
  'service_type_rates.delivery': 'Percentage for delivery orders.',
  delivery: 'Delivery details; null when the order is not delivered.',
  categories: 'Categories with products on sale, in display order.',
  products: 'Products on sale.',
  addon_groups: 'Addon groups of the product.',
  orderable:
    'Whether it can be ordered now. Of a product: whether there is stock for one unit, and beside it for each addon that its ' +
    'groups require. Addons, also defaults, that take the same stock are not added up: an order may still be refused.',

  warnings: 'Texts that the service cannot show everywhere; computed when read.',
  'warnings.path': 'The text, such as `translations.zh.name`.',
  'warnings.code': '`not_printable`: receipts show some of its characters as `�`.',

  // Campaigns
  'campaign.kind': 'How the campaign reduces a price.',
  buy: 'Units to buy, for `buy_x_get_y`.',
  get: 'Further units that are discounted, for `buy_x_get_y`.',
  applies_to: 'Products and categories it covers; both empty means all.',
  min_subtotal: 'Minimum subtotal of the order.',
  channels: 'Channels where it applies; empty means all.',
  coupon_code: 'Code to send with the order, case-insensitive; null when none is needed.',
  usage_limit: 'Maximum number of orders that may use it; null for no limit.',
  per_customer_limit: 'Maximum number of orders per customer; null for no limit.',
  priority: 'Campaigns with lower values apply first.',
  stackable: 'Whether it combines with other stackable campaigns on the same line.',
  used_count: 'Number of orders that use it.',

  // Printers
  'printer.width': 'Width of the paper in millimetres.',
  connection:
    'How it gets its jobs: the service sends them over the network, or a program of yours claims them.',
  station_ids: 'Kitchen stations whose tickets it prints.',
  registers: 'Registers whose bills, receipts and reports it prints; empty: all.',
  receipts: 'Whether every sale, refund, top-up and pay-out prints its receipt, or only those asked for.',
  'printer.opens_drawer': 'The pin by which it opens the cash drawer.',
  fallback_id:
    'The printer of the same branch that prints its jobs when it does not answer; one without a fallback.',
  language: 'Language of kitchen papers; null: the default language of the brand.',

  jobs: 'The print jobs, one for each printer.',

  // Payment methods
  'payment_method.type': 'Type of payment method.',
  opens_drawer: 'Whether money that it takes or gives back opens the cash drawer.',
  'payment_method.rounding': 'Smallest coin: cash is rounded to a multiple of it.',

  // Customers
  birthday: 'Date of birth.',
  balance: 'Money in the customer’s account.',

  // Stock and stations
  unit: 'Unit that quantities are counted in, such as `g`, `ml` or `piece`.',
  unit_cost: 'Cost of one unit, up to six decimals.',
  branches: 'Stock levels by branch.',
  on_hand: 'Amount in stock; negative when more was sold than was counted.',
  low_at: 'Level at which a `stock.low` event is sent; null for never.',
  block_when_empty: 'Refuse orders that would take the stock below zero.',
  'stock_movement.kind': 'Cause of the movement.',
  'stock_movement.quantity': 'Amount; signed for `adjust`, the counted level for `count`.',
  'stock_movement.change': 'Change of the stock level, signed.',
  'stock_movement.reason': 'Reason for the movement.',
  to_branch_id: 'Destination of a transfer.',
  warn_after_seconds: 'Age at which a ticket shows a warning; null for never.',
  late_after_seconds: 'Age at which a ticket is late; null for never.',

  // Staff
  role: 'Role, which determines what the staff member may do.',
  'approval.action': 'The action to approve.',
}
