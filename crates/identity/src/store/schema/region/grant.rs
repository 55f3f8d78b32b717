//! The statement that a step for stored roles is made of.

/// Adds a scope to a built-in role, unless the role has it. A role that an admin has emptied stays empty, and one that lost
/// the older scope named behind `beside` does not gain the one that goes with it.
macro_rules! grant {
    ($role:literal, $scope:literal) => {
        grant!($role, $scope, beside "")
    };
    ($role:literal, $scope:literal, beside $holding:literal) => {
        concat!(
            "UPDATE roles SET scopes = substr(scopes, 1, length(scopes) - 1) || ',\"", $scope, "\"]'\n",
            "WHERE built_in = TRUE AND role_key = '", $role, "' AND scopes LIKE '%\"%' AND scopes LIKE '%", $holding,
            "%' AND scopes NOT LIKE '%\"", $scope, "\"%';\n"
        )
    };
}
pub(super) use grant;
