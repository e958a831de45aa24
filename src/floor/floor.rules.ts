/** The live kitchen items of one course of a bill; `course` is null for items without one. Times in epoch ms. */
export type CourseFacts = {
  course: number | null
  new: number
  preparing: number
  ready: number
  /** Items that wait to be fired. */
  held: number
  oldestReadyAt: number | null
  /** When its first undelivered item is as old as its station's `late_after_seconds`. */
  lateAt: number | null
}

/** Live items of a bill by kitchen stage, and its held courses. */
export type BillKitchen = Omit<CourseFacts, 'course' | 'held'> & {
  heldCourses: readonly number[]
  /** The lowest held course once nothing before it is still to be delivered. */
  dueCourse: number | null
}

/**
 * Sums the courses of a bill. It holds times and not what the clock makes of them, so that the answer changes with events
 * alone.
 */
export function billKitchen(courses: readonly CourseFacts[]): BillKitchen {
  const heldCourses = courses
    .flatMap(({ course, held }) => (held > 0 && course !== null ? [course] : []))
    .toSorted((one, other) => one - other)
  const sum = (stage: 'new' | 'preparing' | 'ready') =>
    courses.reduce((total, course) => total + course[stage], 0)
  return {
    new: sum('new'),
    preparing: sum('preparing'),
    ready: sum('ready'),
    oldestReadyAt: earliest(courses.map(course => course.oldestReadyAt)),
    lateAt: earliest(courses.map(course => course.lateAt)),
    heldCourses,
    dueCourse: dueCourse(courses, heldCourses[0]),
  }
}

function dueCourse(courses: readonly CourseFacts[], lowest: number | undefined): number | null {
  if (lowest === undefined) return null
  const before = courses.filter(({ course }) => course === null || course < lowest)
  return before.every(course => course.new + course.preparing + course.ready === 0) ? lowest : null
}

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter(time => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}
