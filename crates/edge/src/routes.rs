//! Routes that describe themselves, and the document of them, which is made only for whoever asks for it: describing some
//! hundred operations takes longer than everything else that a start does, and the description is ten times their size.

use std::sync::{Arc, OnceLock};

use axum::{Router, routing::MethodRouter};
use utoipa::openapi::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

/// A module's routes, ready to serve, and how to describe them.
pub struct Routes {
    pub(crate) router: Router,
    pub(crate) describe: Option<Describe>,
}

/// Makes the document of a module's routes.
pub(crate) type Describe = Arc<dyn Fn() -> OpenApi + Send + Sync>;

/// Routes that are no part of the API's document.
impl From<Router> for Routes {
    fn from(router: Router) -> Self {
        Self { router, describe: None }
    }
}

/// The operations under one path. `routes!` makes it of their handlers.
pub struct Operation<S> {
    /// The path, and what serves it.
    pub serve: fn() -> (String, MethodRouter<S>),
    /// The same with its description.
    pub describe: fn() -> UtoipaMethodRouter<S>,
}

/// Takes handlers that are annotated by `utoipa::path` and share a path, as `utoipa_axum::routes!` does, but without
/// describing them before somebody asks.
#[macro_export]
macro_rules! routes {
    ($first:path $(, $more:path)* $(,)?) => {
        $crate::Operation {
            serve: || {
                let path = $crate::utoipa_axum::paste! { $crate::utoipa_axum::routes!(@path [path()] of $first) };
                let router = $crate::routes!(@method $first, ::axum::routing::MethodRouter::new());
                $(let router = $crate::routes!(@method $more, router);)*
                (path, router)
            },
            describe: || $crate::utoipa_axum::routes!($first $(, $more)*),
        }
    };
    (@method $handler:path, $router:expr) => {
        $crate::utoipa_axum::paste! { $crate::utoipa_axum::routes!(@path [methods()] of $handler) }
            .into_iter()
            .fold($router, |router, method| {
                router.on($crate::utoipa_axum::PathItemExt::to_method_filter(&method), $handler)
            })
    };
}

/// All operations of a module.
pub struct Operations<S> {
    document: fn() -> OpenApi,
    list: Vec<Operation<S>>,
    undescribed: Router<S>,
}

impl<S: Clone + Send + Sync + 'static> Default for Operations<S> {
    fn default() -> Self {
        Self::beside(OpenApi::default)
    }
}

impl<S: Clone + Send + Sync + 'static> Operations<S> {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// None yet, beside what this document says already: schemas that no operation names.
    pub fn beside(document: fn() -> OpenApi) -> Self {
        Self { document, list: Vec::new(), undescribed: Router::new() }
    }

    /// With the operations under one more path.
    #[must_use]
    pub fn routes(mut self, operation: Operation<S>) -> Self {
        self.list.push(operation);
        self
    }

    /// With a path that is in no document.
    #[must_use]
    pub fn route(mut self, path: &str, methods: MethodRouter<S>) -> Self {
        self.undescribed = self.undescribed.route(path, methods);
        self
    }

    /// With those of another list.
    #[must_use]
    pub fn merge(mut self, others: Self) -> Self {
        self.list.extend(others.list);
        self.undescribed = self.undescribed.merge(others.undescribed);
        self
    }

    fn router(self) -> Router<S> {
        self.list.into_iter().fold(self.undescribed, |router, operation| {
            let (path, methods) = (operation.serve)();
            router.route(&path, methods)
        })
    }

    fn document(self) -> OpenApi {
        let empty = OpenApiRouter::with_openapi((self.document)());
        let described = self.list.into_iter().fold(empty, |router, operation| {
            let (schemas, paths, methods) = (operation.describe)();
            assert_eq!(paths.paths.len(), 1, "the handlers of one `routes!` share a path: {:?}", paths.paths.keys());
            router.routes((schemas, paths, methods))
        });
        described.into_openapi()
    }
}

/// A module's routes before they have its state `S`: a `static`, as they are the same for all installations in a process.
pub struct DescribedRoutes<S> {
    declare: fn() -> Operations<S>,
    router: OnceLock<Router<S>>,
}

impl<S: Clone + Send + Sync + 'static> DescribedRoutes<S> {
    /// The routes that `declare` names.
    pub const fn new(declare: fn() -> Operations<S>) -> Self {
        Self { declare, router: OnceLock::new() }
    }

    /// The routes of a module that has this state.
    pub fn with_state(&self, state: S) -> Routes {
        let declare = self.declare;
        let router = self.router.get_or_init(|| declare().router()).clone();
        Routes { router: router.with_state(state), describe: Some(Arc::new(move || declare().document())) }
    }
}
